import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppModeContext } from '#web/request/app-mode.ts'
import { PlainFrame } from './plain-frame.tsx'

function framed(isApp: boolean): string {
  const frame = createElement(PlainFrame, null, 'No pudimos mostrarlo')
  return renderToString(createElement(AppModeContext, { value: isApp }, frame))
}

test('an error that struck before the shop could be asked for has the way home above it, and in the app no frame of ours', () => {
  expect(framed(false)).toMatch(/<header.*href="\/"/)
  expect(framed(true)).not.toContain('<header')
  expect(framed(true)).toContain('No pudimos mostrarlo')
})
