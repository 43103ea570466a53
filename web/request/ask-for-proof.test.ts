import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { askForProof } from './ask-for-proof.ts'
import { type Visit, visitContext } from './context.ts'

/** A visit of Ana whose saved forms and cookies are kept here. */
function aVisit({ id, cookies = {} }: { id: string | null; cookies?: Record<string, string> }) {
  const saved: object[] = []
  const visit = {
    viewer: { uid: 'ana' },
    client: '192.0.2.1',
    cookies,
    setCookie: (name: string, value: string) => void Object.assign(cookies, { [name]: value }),
    savedRequests: {
      save: async (form: object) => {
        saved.push(form)
        return id
      },
    },
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit as unknown as Visit)
  return { context, saved, cookies }
}

const request = new Request('http://localhost/profile/data.data?from=menu', { method: 'POST' })

function aForm() {
  const form = new FormData()
  form.set('intent', 'update')
  form.set('email', 'ana@nuevo.bo')
  return form
}

test('the form waits, in the browser that sent it, for the proof of its person', async () => {
  const { context, saved, cookies } = aVisit({ id: 'form-1' })
  const answer = await askForProof({ context, request, form: aForm() })
  expect(answer.headers.get('location')).toBe('/confirm?referrer=%2Fresume%2Fform-1')
  expect(saved).toEqual([
    {
      uid: 'ana',
      browserSecret: cookies.resume,
      address: '/profile/data?from=menu',
      body: {
        contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
        bytes: new TextEncoder().encode('intent=update&email=ana%40nuevo.bo'),
      },
      client: '192.0.2.1',
    },
  ])
})

test('a browser with a saved form keeps its secret', async () => {
  const { context, cookies } = aVisit({ id: 'form-2', cookies: { resume: 'the secret of this browser' } })
  await askForProof({ context, request, form: aForm() })
  expect(cookies.resume).toBe('the secret of this browser')
})

test('a form that cannot be saved is written again after the proof', async () => {
  const { context } = aVisit({ id: null })
  const answer = await askForProof({ context, request, form: aForm() })
  expect(answer.headers.get('location')).toBe('/confirm?referrer=%2Fprofile%2Fdata%3Ffrom%3Dmenu')
})
