import type { DailyMail, DailyMailChoice, dailyApi } from '@sugya/contract/api/daily'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const key = ['daily-mail']

/** What the user gets by e-mail, null for nothing, and the calls that change it. */
export function useDailyMail() {
  const client = useQueryClient()
  const keep = (mail: DailyMail | null) => client.setQueryData(key, mail)
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call<typeof dailyApi.readMail>('GET /api/daily/mail', { signal })).mail,
  })
  const write = useMutation({
    mutationFn: (body: DailyMailChoice) => call<typeof dailyApi.writeMail>('PUT /api/daily/mail', { body }),
    onSuccess: ({ mail }) => keep(mail),
    // The choice is stored even when its first e-mail could not be sent.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  const stop = useMutation({
    mutationFn: () => call<typeof dailyApi.deleteMail>('DELETE /api/daily/mail', {}),
    onSuccess: () => keep(null),
  })
  return { read, write, stop }
}
