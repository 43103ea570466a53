import { expect, test } from 'vitest'
import type { ContentItem, SheetService } from '#services/content/contract.ts'
import { toBlocks } from './blocks.ts'

test("the home page shows the editors' chosen services, then the others of the sheet, each once", () => {
  const chosen: ContentItem = {
    type: 'SERVICE_SECTION',
    title: 'Paseos',
    text: 'Los de siempre',
    href: '/spa',
    label: 'Reservar',
    picture: '',
    code: '',
  }
  const service: SheetService = { number: 1, name: 'Paseos', country: null, text: '', href: '', picture: '' }
  const { services } = toBlocks([chosen], [service, { ...service, number: 2, name: 'Vacunas', href: '/appointments' }])
  expect(services).toEqual([chosen, { title: 'Vacunas', text: '', href: '/appointments', label: '', picture: '' }])
})
