import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useToast } from '#web/ui/toast.tsx'
import { useUi } from './use-ui.ts'
import { useVisit } from './use-visit.ts'

function Lonely({ useIt }: { useIt(): unknown }) {
  useIt()
  return null
}

test.each([
  ['the drawers and menus', useUi, 'useUi is used outside <UiProvider>'],
  ['the facts of the visit', useVisit, 'useVisit is used outside'],
  ['the toasts', useToast, 'useToast is used outside <ToastProvider>'],
])('%s cannot be used outside their provider', (_, useIt, message) => {
  expect(() => renderToString(createElement(Lonely, { useIt }))).toThrow(message)
})
