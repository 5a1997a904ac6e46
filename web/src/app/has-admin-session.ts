/** Whether an administrator has signed in in this browser: nobody else loads anything of the panel. */
export function administers(): boolean {
  try {
    return localStorage.getItem('adminToken') !== null
  } catch {
    return false
  }
}
