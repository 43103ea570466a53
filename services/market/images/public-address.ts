import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
// IANA special-purpose registries (RFC 6890 and later): this machine, its networks, the cloud's metadata, documentation.
const ipv4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Inside the global range: Teredo, ORCHID and documentation; 6to4 can carry a private IPv4 address.
const ipv6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of ipv4) blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of ipv6) blocked.addSubnet(network, bits, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address lies on the public internet. Mapped IPv4 (`::ffff:10.0.0.1`) and everything special do not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    default:
      return false
  }
}
