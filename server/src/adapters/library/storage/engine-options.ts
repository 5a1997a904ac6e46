import { bucketAddress, isObjectStore, readStoreSettings, splitStoreLocation } from '../../files/store-settings.ts'

/**
 * Limits of the engine's requests: its own defaults let one read wait for minutes. A part of an upload has 5 MB, which
 * a slow line needs seconds for. https://lancedb.github.io/lance/guide/object_store
 */
const LIMITS = { connect_timeout: '3s', timeout: '15s', client_max_retries: '3', client_retry_timeout: '20', download_retry_count: '3' }

/**
 * The options by which the engine reaches a location: none for a folder. Throws when a setting of the object store is
 * missing.
 */
export function readEngineOptions(uri: string): Record<string, string> {
  if (!isObjectStore(uri)) return {}
  const settings = readStoreSettings()
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, pathStyle } = settings
  return {
    ...LIMITS,
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secretAccessKey,
    aws_region: region,
    aws_virtual_hosted_style_request: String(!pathStyle),
    ...(sessionToken !== undefined && { aws_session_token: sessionToken }),
    // With the bucket in the host name the engine takes the endpoint for the address of the bucket.
    ...(endpoint !== undefined && {
      aws_endpoint: pathStyle ? endpoint : bucketAddress(settings, splitStoreLocation(uri).bucket),
      allow_http: String(endpoint.startsWith('http:')),
    }),
  }
}
