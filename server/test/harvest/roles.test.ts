import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHarvestProduct, type HarvestProduct } from '@sugya/testing/clients/harvest-product'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { someTexts } from '@sugya/testing/factories/export-texts'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { until } from '@sugya/testing/until'

describeOnEachDatabase('a web process and a worker', (make, kind) => {
  describe.runIf(kind === 'postgres')('over one database', () => {
    let database: TestDatabase
    let web: HarvestProduct
    let worker: TestProduct | undefined
    beforeAll(async () => {
      database = await make()
      web = await startHarvestProduct(database, { ROLE: 'web' })
    })
    afterAll(async () => {
      await worker?.close()
      await web.close()
      await database.drop()
    })

    it('share a harvest: the first stores it, the second does it, and the first shows its result and its texts', async () => {
      web.putFolder('texts', someTexts())
      const started = await web.call('POST', '/api/training/harvest-all', { folder: 'texts' })
      expect(started.status).toBe(202)
      const progress = () => web.read<{ isActive: boolean; successfulTexts: number; stage: string }>('/api/training/harvest-progress')
      expect(await progress()).toMatchObject({ isActive: true, successfulTexts: 0, stage: 'Initializing' })
      expect((await web.call('POST', '/api/training/harvest-all', {})).status).toBe(409)

      worker = await startProduct({ database, run: 'own', variables: { LIBRARY_URI: web.library, ROLE: 'worker' } })
      expect(await until(progress, ({ isActive }) => !isActive)).toMatchObject({ successfulTexts: 3, stage: 'Completed' })
      await until(
        async () => (await fetch(`${web.url}/api/texts/ref/${encodeURIComponent('Mishnah Demai 1:1')}`)).status,
        (status) => status === 200,
      )
    })

    it('differ in what they answer: the worker serves health, readiness and metrics alone', async () => {
      const status = async (address: string) => (await worker?.get(address))?.status
      expect([await status('/api/health'), await status('/api/ready'), await status('/metrics')]).toEqual([200, 200, 200])
      expect([await status('/'), await status('/api/texts/works'), await status('/api/training/harvest-progress')]).toEqual([404, 404, 404])
      expect((await fetch(`${web.url}/api/texts/works`)).status).toBe(200)
    })
  })
})
