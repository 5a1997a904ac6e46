import type { DailyMail, DailyMailChoice, dailyApi } from '@sugya/contract/api/daily'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const key = ['daily-mail']

/** What the user gets by e-mail, null for nothing. */
export function useDailyMail() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call<typeof dailyApi.readMail>('GET /api/daily/mail', { signal })).mail,
  })
}

/** Begins or changes the e-mails, and stops them. */
export function useDailyMailCalls() {
  const client = useQueryClient()
  const keep = (mail: DailyMail | null) => client.setQueryData(key, mail)
  const write = useMutation({
    mutationFn: (body: DailyMailChoice) => call<typeof dailyApi.writeMail>('PUT /api/daily/mail', { body }),
    onSuccess: ({ mail }) => keep(mail),
    // The choice is stored even when the e-mail with its link could not be sent.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  const stop = useMutation({
    mutationFn: () => call<typeof dailyApi.deleteMail>('DELETE /api/daily/mail', {}),
    onSuccess: () => keep(null),
  })
  return { write, stop }
}
