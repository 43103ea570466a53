import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readTagSettings, shownIn, toTagFields } from './tag-settings.ts'
import { tagSettingsForm } from './tag-settings-form.server.ts'

function toForm(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('what its owner leaves unchecked is not shown, on the page and in its preview', () => {
  const form = toForm([
    ['isOn', 'on'],
    ['show', 'name'],
    ['show', 'conditions'],
  ])
  const { value } = parseForm(form, tagSettingsForm)
  expect(value).toEqual({ isOn: true, show: ['name', 'conditions'], message: null })
  expect([...shownIn(toTagFields(value?.show ?? []))]).toEqual(['name', 'conditions'])
  expect(readTagSettings(form)).toEqual({ isOn: true, message: null, fields: toTagFields(['name', 'conditions']) })
})

test('a tag whose switch is not sent is off, and a message has its length', () => {
  const form = toForm([['message', ` ${'a'.repeat(600)} `]])
  const { value } = parseForm(form, tagSettingsForm)
  expect([value?.isOn, value?.show, value?.message?.length]).toEqual([false, [], 499])
  expect(readTagSettings(form)).toMatchObject({ isOn: false, message: 'a'.repeat(600) })
})

test('a field that no tag has is refused', () => {
  expect(parseForm(toForm([['show', 'phone']]), tagSettingsForm).errors).toEqual({ show: expect.any(String) })
})
