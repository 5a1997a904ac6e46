import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts short texts for the database. */
export interface TextSeal {
  /** @param owner the row that holds the text: in another row it does not open. */
  seal(text: string, owner: string): string
  /** Undefined when the text was not sealed by this key for this owner. */
  open(sealed: string, owner: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
/** Sizes of AES-GCM, in bytes. */
const [IV_BYTES, TAG_BYTES] = [12, 16]

/**
 * AES-256-GCM under a key derived from the installation's secret, in base64url: IV, tag, ciphertext.
 * @param purpose separates the keys of different uses of the secret.
 */
export function createTextSeal(secret: string, purpose: string): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(owner))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
