import { describe, expect, it } from 'vitest';
import { carrierOf } from './carrier.ts';

describe('carrier by prefix', () => {
  it.each([
    ['13912345678', 'CMCC'],
    ['13412345678', 'CMCC'],
    ['13491234567', 'CTCC'],
    ['19812345678', 'CMCC'],
    ['18612345678', 'CUCC'],
    ['19612345678', 'CUCC'],
    ['18912345678', 'CTCC'],
    ['19212345678', 'CBN'],
    ['16512345678', 'CMCC'],
    ['16712345678', 'CUCC'],
    ['17112345678', 'CUCC'],
    ['16212345678', 'CTCC'],
    ['17001234567', 'CTCC'],
    ['17031234567', 'CMCC'],
    ['17051234567', 'CMCC'],
    ['17041234567', 'CUCC'],
    ['17091234567', 'CUCC'],
    ['15412345678', 'OTHER'],
    ['16012345678', 'OTHER'],
    ['', 'OTHER'],
  ])('%s is of %s', (phone, carrier) => {
    expect(carrierOf(phone)).toBe(carrier);
  });
});
