import { expect, test } from 'vitest'
import { settingsIn, shownIn } from './tag-settings.ts'

test('what its owner leaves unchecked is not shown', () => {
  const form = new FormData()
  form.set('isOn', 'on')
  form.set('show-name', 'on')
  form.set('show-conditions', 'on')
  const { isOn, fields, message } = settingsIn(form)
  expect([isOn, message]).toEqual([true, null])
  expect([...shownIn(fields)]).toEqual(['name', 'conditions'])
})

test('a tag whose switch is not sent is off, and a message has its length', () => {
  const form = new FormData()
  form.set('message', ` ${'a'.repeat(600)} `)
  const { isOn, message } = settingsIn(form)
  expect([isOn, message?.length]).toEqual([false, 500])
})
