import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A source of texts is on the public internet; its name points elsewhere. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/**
 * Whether an address is a public one: not of this machine, of a private network or reserved, in IPv4, IPv6 or one
 * within the other.
 */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'

/**
 * Resolves a name like `dns.lookup`, and fails with PrivateAddress when any of its addresses is not public. The
 * connection is made to the addresses that were looked at: a second answer of the name server cannot lead elsewhere.
 */
export function createPublicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const first = addresses?.[0]
      if (error !== null) callback(error, '')
      else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new PrivateAddress(`${hostname} is at an address that is not public`), '')
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
