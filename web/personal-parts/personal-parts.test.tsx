import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anonymousFrame } from '../storefront/layout/personal-frame.server.ts'
import { Hole } from './hole.tsx'
import { differs } from './hole-kinds.server.ts'
import { type HoleProps, HolesContext } from './marked-hole.tsx'
import { PersonalPartsContext, usePersonalPart } from './personal-part.ts'
import { splitAtHoles } from './shared-document.server.tsx'

function Name() {
  return <b>{usePersonalPart<string | undefined>('name', null) ?? 'Ingresar'}</b>
}

const page = (
  <ul>
    <Hole of="account">
      <li>
        Hola <Name />
      </li>
    </Hole>
    <li>Agregar</li>
    <Hole of="cart">
      <Hole of="favorite" id="ball">
        <i />
      </Hole>
    </Hole>
  </ul>
)

function render(tag = 'x-secret') {
  const props: HoleProps[] = []
  const html = renderToString(<HolesContext value={{ tag, props }}>{page}</HolesContext>)
  return { html, props }
}

test('outside a shared document a hole is what is in it', () => {
  expect(renderToStaticMarkup(page)).toBe('<ul><li>Hola <b>Ingresar</b></li><li>Agregar</li><i></i></ul>')
})

test('a shared document with its holes as anonymous visitors see them is the page, without a mark of a hole', () => {
  const { pieces, holes } = splitAtHoles(render().html, 'x-secret')
  const joined = pieces.map((piece, place) => piece + (holes[place]?.html ?? '')).join('')
  expect(joined).toBe(renderToString(page))
  expect(holes.map(({ index }) => index)).toEqual([0, 1])
})

test('a text that looks like a mark of another document makes no hole', () => {
  const html = '<p><x-other data-hole="0">text</x-other></p>'
  expect(splitAtHoles(html, 'x-secret')).toEqual({ pieces: [html], holes: [] })
})

test('a hole is rendered again for a visitor whose parts it shows, and finds them', () => {
  const { props } = render()
  const frame = { ...anonymousFrame, uid: 'ana' }
  expect(props.map((hole) => differs(hole, { frame }))).toEqual([true, false])
  const again = <PersonalPartsContext value={{ name: 'Ana' }}>{props[0]?.children}</PersonalPartsContext>
  expect(renderToString(again)).toBe('<li>Hola <b>Ana</b></li>')
})
