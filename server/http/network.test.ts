import { networkOf, networksOf } from './network';

describe('networkOf', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('returns for %s the network %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('networksOf', () => {
  it('returns the /64, /56 and /48 of an IPv6 address, however it is written', () => {
    const networks = ['2001:db8:1:2345', '2001:db8:1:2300/56', '2001:db8:1::/48'];
    for (const address of ['2001:db8:1:2345::6', '2001:0DB8:0001:2345:0:0:0:6'])
      expect(networksOf(address)).toEqual(networks);
  });

  it('returns an IPv4 address alone', () => expect(networksOf('::ffff:10.0.0.1')).toEqual(['10.0.0.1']));
});
