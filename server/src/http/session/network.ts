import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network that an address stands for when callers are counted: an IPv4 address as it is, of an IPv6 address the first 64 bits, all of
 * which one household has. Different spellings of one address give the same network; anything that is no address gives `unknown`.
 */
export function networkOf(address: string | undefined): string {
  // Of a caller who has gone away the address is not known any more.
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase()
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
  if (isIPv4(embedded)) return embedded
  if (!isIPv6(plain)) return 'unknown'
  // The URL parser writes every IPv6 address in its one short form, where `::` stands for the longest run of zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const [a, b, c, d, , , g = '0', h = '0'] = [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  const mapped = groups.length === 0 && after.length === 3 && after[0] === 'ffff'
  if (mapped) return [parseInt(g, 16), parseInt(h, 16)].flatMap((group) => [group >> 8, group & 255]).join('.')
  return `${[a, b, c, d].join(':')}::/64`
}
