import { data, type ServerBuild } from 'react-router'
import { asServiceError, toErrorEnvelope } from '#shared/rpc/errors.ts'

/**
 * A refusal of a service that a loader or action lets pass keeps its status and its Spanish sentence on the way to the
 * error boundary; React Router alone would make every thrown error a 500 without words.
 */
export function failuresAsPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    return [
      id,
      {
        ...route,
        module: { ...route.module, loader: loader && translated(loader), action: action && translated(action) },
      },
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function translated<Args, Answer>(operation: (args: Args) => Answer | Promise<Answer>) {
  return async (args: Args): Promise<Answer> => {
    try {
      return await operation(args)
    } catch (error) {
      const failure = asServiceError(error)
      if (!failure) throw error
      throw data(toErrorEnvelope(failure), { status: failure.status })
    }
  }
}
