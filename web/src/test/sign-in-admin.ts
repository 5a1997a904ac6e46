import { keepAdmin } from '../lib/api/admin-session.ts'

/** Signs an administrator in. */
export function signInAdmin(): void {
  keepAdmin({ token: 'admin-token', admin: { id: 'a', username: 'root', email: 'root@example.org', role: 'admin' } })
}
