import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouterContextProvider, StaticRouterProvider } from 'react-router'
import { withoutDiscovery } from '#web/document/defer-script.ts'
import { LocaleContext, MissingChannelsContext } from '#web/i18n/i18n.ts'
import { AppModeContext } from '#web/request/app-mode.ts'
import type { Services, Visit } from '#web/request/context.ts'
import type { MergedPagePolicy } from '#web/request/page-policy.ts'
import { FrameContexts, type FrameData, ShoppingContexts } from '#web/storefront/layout/frame-contexts.tsx'
import { FRAME } from '#web/storefront/layout/use-personal-frame.ts'
import { differs } from './hole-kinds.server.ts'
import type { HoleProps } from './marked-hole.tsx'
import { type PersonalParts, PersonalPartsContext } from './personal-part.ts'
import type { SharedRendering } from './shared-loader.ts'

/** A page for everybody, whose holes are filled for one visitor after the other. */
export interface SharedDocument {
  status: number
  headers: Headers
  /** The HTML between the holes, one piece more than there are holes. */
  pieces: string[]
  /** In the order of the HTML. */
  holes: DocumentHole[]
  /** The personal parts of the visitor. Fails when one of them cannot be read. */
  loadParts(services: Services, visit: Visit): Promise<PersonalParts>
  /** HTML of the holes that differ for a visitor with these parts, by `DocumentHole.index`. */
  renderHoles(parts: PersonalParts): Map<number, string>
}

export interface DocumentHole {
  index: number
  /** As anonymous visitors see it. */
  html: string
}

interface Surroundings {
  url: string
  policy: MergedPagePolicy
  toContext(services: Services, visit: Visit): RouterContextProvider
}

/** Null for a failed page. */
export async function openSharedDocument(
  answer: Response,
  { parts, holes }: SharedRendering,
  { url, policy, toContext }: Surroundings,
): Promise<SharedDocument | null> {
  const frame = parts.find(({ name }) => name === FRAME)?.shared as FrameData | undefined
  if (!frame || answer.status >= 500) return null
  const element = (
    <PageContexts frame={frame}>
      <MarkedHoles holes={holes.props} />
    </PageContexts>
  )
  // Links, forms and `usePagePolicy` ask for a router: one route, with the page's address and policy.
  const { dataRoutes, query } = createStaticHandler([{ id: 'page', path: '*', handle: policy, element }])
  const context = await query(new Request(url))
  if (context instanceof Response) throw new Error('A route without a loader answered by itself')
  const router = createStaticRouter(dataRoutes, context)

  return {
    status: answer.status,
    headers: answer.headers,
    ...splitAtHoles(await answer.text(), holes.tag),

    async loadParts(services, visit) {
      const visitor = toContext(services, visit)
      return Object.fromEntries(await Promise.all(parts.map(async ({ name, load }) => [name, await load(visitor)])))
    },

    renderHoles(personal) {
      const shown = holes.props.flatMap((hole, index) => (differs(hole, personal) ? [index] : []))
      const html = renderToString(
        <PersonalPartsContext value={personal}>
          <ShownHolesContext value={shown}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </ShownHolesContext>
        </PersonalPartsContext>,
      )
      return new Map(withoutDiscovery(html).split(OPENING).slice(1).map(toRenderedHole))
    },
  }
}

/** The contexts that surround a hole in the page. */
function PageContexts({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { locale, missingChannels, isApp } = frame.shell.visit
  return (
    <AppModeContext value={isApp}>
      <LocaleContext value={locale}>
        <MissingChannelsContext value={missingChannels}>
          <FrameContexts shell={frame.shell} personal={null}>
            <ShoppingContexts shop={frame.shop}>{children}</ShoppingContexts>
          </FrameContexts>
        </MissingChannelsContext>
      </LocaleContext>
    </AppModeContext>
  )
}

export const ShownHolesContext = createContext<number[]>([])

/**
 * The holes of one visitor, rendered at once by the components of the page, so that the browser hydrates what it would
 * render itself.
 */
function MarkedHoles({ holes }: { holes: readonly HoleProps[] }) {
  return useContext(ShownHolesContext).map((index) => (
    <x-hole key={index} data-hole={index}>
      {holes[index]?.children}
    </x-hole>
  ))
}

const OPENING = '<x-hole data-hole="'

function toRenderedHole(text: string): [number, string] {
  const quote = text.indexOf('"')
  return [Number(text.slice(0, quote)), text.slice(quote + '">'.length, text.lastIndexOf('</x-hole>'))]
}

/** Takes the marks out of the HTML. */
export function splitAtHoles(html: string, tag: string): Pick<SharedDocument, 'pieces' | 'holes'> {
  const [first = '', ...rest] = html.split(`<${tag} data-hole="`)
  const pieces = [first]
  const holes = rest.map((text) => {
    const quote = text.indexOf('"')
    const end = text.indexOf(`</${tag}>`)
    pieces.push(text.slice(end + `</${tag}>`.length))
    return { index: Number(text.slice(0, quote)), html: text.slice(quote + '">'.length, end) }
  })
  return { pieces, holes }
}
