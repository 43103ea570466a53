import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { Holes } from './marked-hole.tsx'

type Context = Readonly<RouterContextProvider>
type Args = Pick<LoaderFunctionArgs<Context>, 'request' | 'params' | 'context'>

/** Data of a route of a shared page, in two halves. */
interface SharedRoute<Shared, Personal> {
  /** Key of the personal part in the page, one a route. */
  name: string
  /** The half for everybody: reads `sharedVisitContext`. Null: a page without a shop, which has no personal part. */
  shared(args: Args): Promise<Shared>
  /** The visitor's half: reads `visitContext`. `shared` fails where the page does. */
  personal(args: Args, shared: Promise<Shared>): Promise<Personal>
  /** The personal part of visitors without an account and a cart. */
  anonymous: Personal
}

/** A personal part that a shared document leaves open. */
export interface OpenPart {
  name: string
  anonymous: unknown
  /** Of the route, for everybody. */
  shared: unknown
  /** Reads the part of one visitor, whose request `context` holds. */
  load(context: Context): Promise<unknown>
}

/** A shared document while it is rendered: the parts that its loaders leave open, and the holes in its HTML. */
export interface SharedRendering {
  parts: OpenPart[]
  holes: Holes
}

/** Null for all other answers. */
export const sharedRenderingContext = createContext<SharedRendering | null>(null)

/**
 * Loader whose `personal` half is null in a shared document: the server then reads it for each visitor and writes it
 * beside the document (`usePersonalPart`). In all other answers it comes with the rest.
 */
export function sharedLoader<Shared extends object | null, Personal extends object>(
  route: SharedRoute<Shared, Personal>,
) {
  return async (args: Args): Promise<Joined<Shared, Personal>> => {
    const rendering = args.context.get(sharedRenderingContext)
    if (rendering) {
      const shared = await route.shared(args)
      const { request, params } = args
      const load = (context: Context) => route.personal({ request, params, context }, Promise.resolve(shared))
      rendering.parts.push({ name: route.name, anonymous: route.anonymous, shared, load })
      return joined<Shared, Personal>(shared, null)
    }
    const asked = route.shared(args)
    const [shared, personal] = await Promise.all([asked, route.personal(args, asked)])
    return joined<Shared, Personal>(shared, personal)
  }
}

type Joined<Shared, Personal> = Shared extends null ? null : Shared & { personal: Personal | null }

function joined<Shared extends object | null, Personal>(shared: Shared, personal: Personal | null) {
  return (shared && { ...shared, personal }) as Joined<Shared, Personal>
}
