import { expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it('names browser and system by what they are, not by what they also call themselves', () => {
  const seen = (userAgent: string | null) => Object.values(describeDevice(userAgent))
  expect(seen(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`)).toEqual(['Chrome', 'Windows'])
  expect(seen(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`)).toEqual(['Edge', 'Windows'])
  expect(seen(`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/138.0 YaBrowser/25.8 Safari/537.36`)).toEqual(['Yandex', 'Linux'])
  expect(seen(`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`)).toEqual([
    'Samsung Internet',
    'Android',
  ])
  expect(
    seen(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual(['Safari', 'iPhone'])
  expect(seen('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0')).toEqual(['Firefox', 'macOS'])
  expect(seen('curl/8.5')).toEqual([null, null])
  expect(seen(null)).toEqual([null, null])
})
