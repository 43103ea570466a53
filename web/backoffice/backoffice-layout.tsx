import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { TRUSTED_DEVICE_COOKIE } from '../storefront/account/trusted-device/device-secret.ts'
import { ErrorPage } from '../storefront/layout/error-page.tsx'
import { PlainFrame } from '../storefront/layout/plain-frame.tsx'
import type { Route } from './+types/backoffice-layout'
import { BackofficeError } from './backoffice-error.tsx'
import { BackofficeFrame } from './backoffice-frame.tsx'
import { countTroubles } from './health/gather-health.server.ts'
import { getRights, mayWorkAt, STORE_PLACE } from './is-staff.ts'
import { loadStaffStores } from './load-store.server.ts'
import { NoAccess } from './no-access.tsx'
import { OutsideArea, readPlaceRefusal } from './outside-area.tsx'
import { requireAnyStaff } from './require-staff.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  beforeOpening: true,
  endedSession: 'staff',
} satisfies PagePolicy

/** The frame of the back office: who works here, and the stores they may choose from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireAnyStaff(context, request)
  const visit = context.get(visitContext)
  const rights = getRights(visit.viewer)
  const hasStores = mayWorkAt(rights, STORE_PLACE, 'read')
  const isOperator = rights.works.includes('operator')
  const seesHealth = mayWorkAt(rights, { area: 'settings' }, 'read')
  const { operations } = context.get(servicesContext)
  const [stores, account, troubles, maintenance] = await Promise.all([
    hasStores ? loadStaffStores(context, request) : [],
    visit.account(),
    seesHealth ? countTroubles(context, { isFresh: isAtHealth(request) }) : null,
    isOperator ? orNull(operations.maintenance(undefined, { context: visit.call })) : null,
  ])
  return {
    uid: visit.viewer.uid,
    isTrustedDevice: TRUSTED_DEVICE_COOKIE in visit.cookies,
    stores: stores.map(({ id, name, active }) => ({ id, name, active })),
    merchants: [...new Set(stores.map(({ merchantName }) => merchantName))],
    person: {
      name: account?.name ?? account?.primaryEmailAddress ?? '',
      ...rights,
    },
    troubles,
    isClosed: maintenance !== null && (maintenance.isOn || maintenance.isByEnvironment),
    isDemo: visit.mode === 'demo',
  }
}

function isAtHealth(request: Request): boolean {
  return new URL(request.url).pathname === paths.backofficeHealth()
}

/** Stores and staff change by forms, not by navigation. The health page also needs a fresh count of problems. */
export function shouldRevalidate({ nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const wasSent = formMethod !== undefined && formMethod !== 'GET'
  return (wasSent || nextUrl.pathname === paths.backofficeHealth()) && defaultShouldRevalidate
}

export default function BackofficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BackofficeFrame screen={loaderData}>
      <Outlet />
    </BackofficeFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const refusal = readPlaceRefusal(error)
  // After a refused form without a script no loader has run.
  if (refusal && !loaderData)
    return (
      <PlainFrame>
        <OutsideArea refusal={refusal} />
      </PlainFrame>
    )
  if (refusal && loaderData)
    return (
      <BackofficeFrame screen={loaderData}>
        <OutsideArea refusal={refusal} />
      </BackofficeFrame>
    )
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <PlainFrame>
        <NoAccess />
      </PlainFrame>
    )
  if (!loaderData)
    return (
      <PlainFrame>
        <ErrorPage error={error} />
      </PlainFrame>
    )
  return (
    <BackofficeFrame screen={loaderData}>
      <BackofficeError error={error} />
    </BackofficeFrame>
  )
}
