import { type GraphContext, onBehalf } from './context.ts'

/** Who asks. Name, e-mail, phone and addresses join when accounts keeps them; a guest has none. */
export function viewer(_: unknown, __: unknown, context: GraphContext) {
  context.told.isAboutSomebody = true
  const { uid, isGuest } = context.call.viewer
  if (uid === null) return null
  return {
    _id: uid,
    name: null,
    primaryEmailAddress: null,
    phoneNumber: null,
    isGuestAccount: isGuest,
    addressBook: { totalCount: 0, pageInfo: emptyPage, edges: [] },
    credibility: () => context.accounts.checkCredibility({ locale: 'es' }, onBehalf(context)),
  }
}

const emptyPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }
