#!/usr/bin/perl
# An ESME made of Perl's Net::SMPP, a foreign peer for foreign-peers.test.ts. Binds to the port given, submits each
# message given as a JSON array of {destination, dataCoding, esmClass, body (hex)}, waits for the answers and as many
# deliver_sm as were accepted, acknowledges those, unbinds, and prints one JSON line for each event.
use strict;
use warnings;
use JSON::PP;
use Net::SMPP;

my ($port, $password, $messages) = @ARGV;
my $json = JSON::PP->new->canonical;
$| = 1;
sub event { print $json->encode({@_}), "\n" }

my ($link, $bound) = Net::SMPP->new_transceiver('127.0.0.1', port => $port, system_id => 'perl', password => $password)
    or die "cannot connect: $!";
event(event => 'bound', status => $bound->{status}, smsc => $bound->{system_id} // '');
exit if $bound->{status};

my $alive = $link->enquire_link;
event(event => 'enquired', status => $alive->{status});

my @messages = @{$json->decode($messages)};
for my $message (@messages) {
    $link->submit_sm(
        async               => 1,
        source_addr         => '10659',
        destination_addr    => $message->{destination},
        esm_class           => $message->{esmClass},
        data_coding         => $message->{dataCoding},
        registered_delivery => 1,
        short_message       => pack('H*', $message->{body}),
    );
}

my ($answers, $expected, $delivered) = (0, scalar @messages, 0);
while ($answers < @messages || $delivered < $expected) {
    my $pdu = $link->read_pdu or die "the link ended early";
    if ($pdu->{cmd} == (Net::SMPP::CMD_submit_sm | 0x80000000)) {
        $answers++;
        $expected-- if $pdu->{status};
        event(event => 'answer', status => $pdu->{status}, messageId => $pdu->{message_id} // '');
    }
    elsif ($pdu->{cmd} == Net::SMPP::CMD_deliver_sm) {
        $delivered++;
        $link->deliver_sm_resp(message_id => '', seq => $pdu->{seq});
        event(
            event    => 'deliver',
            esmClass => $pdu->{esm_class},
            text     => $pdu->{short_message},
            id       => unpack('Z*', $pdu->{receipted_message_id} // ''),
            state    => unpack('C', $pdu->{message_state} // "\0"),
        );
    }
}

my $unbound = $link->unbind;
event(event => 'unbound', status => $unbound->{status});
