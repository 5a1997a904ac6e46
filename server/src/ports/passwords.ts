/** Passwords as they are kept: never the word itself. */
export interface Passwords {
  /** What is stored for a password; another one each time. */
  hash(password: string): Promise<string>
  /**
   * True when the password is the one that was hashed. With null (no such account) always false, after the same work, so that the time of
   * an answer does not tell who has an account.
   */
  verify(hash: string | null, password: string): Promise<boolean>
}
