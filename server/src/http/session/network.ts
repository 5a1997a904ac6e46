import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network by which callers are counted: an IPv4 address itself, or the first 56 bits of an IPv6 address, the prefix
 * that providers commonly give to one household (https://www.ripe.net/publications/docs/ripe-690). All spellings of an
 * address give the same network; anything else gives `unknown`.
 */
export function toNetwork(address: string | undefined): string {
  // The address is unknown once the caller has disconnected.
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase()
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
  if (isIPv4(embedded)) return embedded
  if (!isIPv6(plain)) return 'unknown'
  // The URL parser normalizes an IPv6 address to its short form, where `::` stands for the longest run of zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const [a, b, c, d = '0', , , g = '0', h = '0'] = [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  const mapped = groups.length === 0 && after.length === 3 && after[0] === 'ffff'
  if (mapped) return [parseInt(g, 16), parseInt(h, 16)].flatMap((group) => [group >> 8, group & 255]).join('.')
  const subnet = (parseInt(d, 16) & 0xff00).toString(16)
  return `${[a, b, c, subnet].join(':')}::/56`
}

/**
 * An address as it is stored with a session: null when it is none. A proxy passes on whatever its caller wrote into
 * `X-Forwarded-For`.
 */
export const toStoredAddress = (address: string | undefined): string | null =>
  address !== undefined && isIP(address) !== 0 ? address : null
