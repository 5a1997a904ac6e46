/** Whether an administrator has signed in in this browser; only then does a page load the admin panel. */
export function hasAdminSession(): boolean {
  try {
    return localStorage.getItem('adminToken') !== null
  } catch {
    return false
  }
}
