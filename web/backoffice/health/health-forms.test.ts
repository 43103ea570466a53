import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { tickedMessagesForm } from './health-forms.server.ts'

function ticked(...ids: string[]) {
  const form = new FormData()
  for (const id of ids) form.append('messageId', id)
  return parseForm(form, tickedMessagesForm).value
}

test('the button of one message is sent without a tick, the buttons below with all that are ticked', () => {
  expect(ticked()).toEqual({ messageId: [] })
  expect(ticked('a', 'b')).toEqual({ messageId: ['a', 'b'] })
  expect(ticked(...Array.from({ length: 101 }, String))).toBeNull()
})
