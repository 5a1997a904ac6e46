/** How an object store is reached. */
export interface StoreSettings {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
  region: string
  /** Undefined: that of AWS for the region. */
  endpoint: string | undefined
  /** The bucket is part of the path instead of the host name. */
  pathStyle: boolean
}

/** Whether a location is in an object store, and not a folder. */
export const isObjectStore = (location: string) => location.startsWith('s3://')

/**
 * Reads the AWS variables of this process, which `readConfig` has checked and forked processes inherit: secrets are no
 * arguments. Throws when the keys are missing.
 */
export function readStoreSettings(): StoreSettings {
  // oxlint-disable-next-line node/no-process-env -- see above
  const read = (name: string) => process.env[name]?.trim() || undefined
  const accessKeyId = read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('An object store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const endpoint = read('AWS_ENDPOINT_URL')?.replace(/\/+$/, '')
  const pathStyle = read('AWS_FORCE_PATH_STYLE')
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: read('AWS_SESSION_TOKEN'),
    region: read('AWS_REGION') ?? 'us-east-1',
    endpoint,
    // Stores of one's own rarely have a host name for each bucket.
    pathStyle: pathStyle === undefined ? endpoint !== undefined : /^(?:1|true)$/.test(pathStyle),
  }
}

/** Bucket and prefix of `s3://bucket/prefix`; the prefix may be empty. Throws when there is no bucket. */
export function splitStoreLocation(location: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/*(.*?)\/*$/.exec(location) ?? []
  if (bucket === undefined) throw new Error(`${location} names no bucket`)
  return { bucket, prefix }
}

/** The address of a bucket. */
export function bucketAddress({ endpoint, region, pathStyle }: StoreSettings, bucket: string): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/+$/, '')}/${bucket}`
  else base.hostname = `${bucket}.${base.hostname}`
  return base.href.replace(/\/+$/, '')
}
