import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Loads a page again after a refusal that says that it is out of date (409, 404), which the router does not do by itself:
 * otherwise the person would keep seeing the state and the button that were just refused.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate
}
