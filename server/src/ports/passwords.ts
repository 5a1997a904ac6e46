/** Hashes and verifies passwords. */
export interface Passwords {
  /** A salted hash: different for each call. */
  hash(password: string): Promise<string>
  /**
   * True when the password matches the hash. With null (no such account) it is false after the same work, so that the
   * response time does not reveal who has an account.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** True for one of the passwords that guessers try first. Case makes no difference. */
  isCommon(password: string): Promise<boolean>
}
