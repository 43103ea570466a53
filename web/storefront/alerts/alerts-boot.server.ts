import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

export interface AlertsBoot {
  /** Owner of the alerts, guests included. Null without an account. */
  uid: string | null
  /** Variants with an alert at the shop of this visit. */
  variantIds: string[]
  /** False: the first alert asks for an e-mail address. */
  hasAddress: boolean
}

/** Alerts that every page's 'Avisarme' buttons start with. When they cannot be read the page renders without any. */
export async function bootAlerts(context: Readonly<RouterContextProvider>): Promise<AlertsBoot> {
  const visit = context.get(visitContext)
  const { uid, isGuest } = visit.viewer
  const nothing = { uid, variantIds: [], hasAddress: uid !== null && !isGuest }
  if (uid === null) return nothing

  const { market } = context.get(servicesContext)
  const asking = visit.shop().then(async ({ id: shopId }) => {
    if (shopId === '') return nothing
    return { uid, ...(await market.stockAlertIds({ shopId }, { context: visit.call })) }
  })
  return orElse('What a visitor waits for', asking, nothing)
}
