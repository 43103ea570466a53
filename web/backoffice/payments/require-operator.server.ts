import { data, type RouterContextProvider } from 'react-router'
import { visitContext } from '#web/context.ts'
import { requireStaff } from '../store-of-page.server.ts'

/** Money is for operators alone; staff of a store read that this part is not theirs. */
export function requireOperator(context: Readonly<RouterContextProvider>, request: Request): void {
  requireStaff(context, request)
  if (!context.get(visitContext).viewer.roles.includes('operator')) throw data(null, { status: 403 })
}
