#!/usr/bin/perl
# An SMSC made of Perl's Net::SMPP, a foreign peer for foreign-peers.test.ts. Listens on a free port, serves one ESME
# until it unbinds, and prints one JSON line for each event. A number that ends in 404 is refused with ESME_RINVDSTADR;
# for the others a receipt follows, and after the first message a reply from a handset.
use strict;
use warnings;
use JSON::PP;
use Net::SMPP;

my $json = JSON::PP->new->canonical;
$| = 1;
sub event { print $json->encode({@_}), "\n" }

my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, timeout => 20) or die "cannot listen: $!";
event(event => 'listening', port => $listener->sockport);
my $link = $listener->accept or die "nobody came: $!";
my $messages = 0;

while (my $pdu = $link->read_pdu) {
    my ($cmd, $seq) = ($pdu->{cmd}, $pdu->{seq});
    if ($cmd == Net::SMPP::CMD_bind_transceiver) {
        my $wrong = $pdu->{password} ne 'secret';
        event(event => 'bind', systemId => $pdu->{system_id}, version => $pdu->{interface_version});
        $link->bind_transceiver_resp(system_id => 'net-smpp', seq => $seq, status => $wrong ? 0x0e : 0);
    }
    elsif ($cmd == Net::SMPP::CMD_submit_sm) {
        event(
            event       => 'submit',
            source      => $pdu->{source_addr},
            destination => $pdu->{destination_addr},
            esmClass    => $pdu->{esm_class},
            dataCoding  => $pdu->{data_coding},
            registered  => $pdu->{registered_delivery},
            body        => unpack('H*', $pdu->{short_message}),
        );
        if ($pdu->{destination_addr} =~ /404$/) {
            $link->submit_sm_resp(message_id => '', seq => $seq, status => 0x0b);
            next;
        }
        my $id = sprintf 'perl-%d', ++$messages;
        $link->submit_sm_resp(message_id => $id, seq => $seq);
        report($pdu, $id);
        reply($pdu) if $messages == 1;
    }
    elsif ($cmd == (Net::SMPP::CMD_deliver_sm | 0x80000000)) {
        event(event => 'delivered', status => $pdu->{status});
    }
    elsif ($cmd == Net::SMPP::CMD_enquire_link) {
        $link->enquire_link_resp(seq => $seq);
        event(event => 'enquired');
    }
    elsif ($cmd == Net::SMPP::CMD_unbind) {
        $link->unbind_resp(seq => $seq);
        event(event => 'unbind');
        last;
    }
}

sub report {
    my ($pdu, $id) = @_;
    $link->deliver_sm(
        async                => 1,
        source_addr          => $pdu->{destination_addr},
        destination_addr     => $pdu->{source_addr},
        esm_class            => 0x04,
        short_message        => "id:$id sub:001 dlvrd:001 submit date:2611210905 done date:2611210906 stat:DELIVRD err:000 text:",
        receipted_message_id => "$id\0",
        message_state        => pack('C', 2),
    );
}

sub reply {
    my ($pdu) = @_;
    $link->deliver_sm(
        async            => 1,
        source_addr      => $pdu->{destination_addr},
        destination_addr => $pdu->{source_addr},
        data_coding      => 8,
        short_message    => pack('H*', '653652300052'),
    );
}
