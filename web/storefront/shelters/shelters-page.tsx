import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/shelters-page'
import { findShelters, receivedByShelter } from './find-shelters.server.ts'
import { ShelterList } from './shelter-card.tsx'
import { shelterGlance } from './shelter-glance.server.ts'

export const handle = { sitemap: 'shelters', shared: 'shop' } satisfies PagePolicy

/** Shelters of the country, those with a banner first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const [shelters, received] = await Promise.all([findShelters(context), receivedByShelter(context)])
  const t = translator(visit.country.locale, 'shelters')
  const path = paths.shelters()
  return {
    shelters: shelters?.map((shelter) => shelterGlance(shelter, received, visit.country.locale)) ?? null,
    seo: publicSeo(visit, path, {
      title: t('title'),
      description: t('description', { country: visit.country.name }),
      index: shelters !== null && shelters.length > 0,
      trail: [{ name: t('title'), path }],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function SheltersPage({ loaderData: { shelters } }: Route.ComponentProps) {
  const { t } = useTranslation('shelters')
  return (
    <>
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {shelters && shelters.length > 0 ? (
        <ShelterList shelters={shelters} />
      ) : (
        <NoShelters isRead={shelters !== null} />
      )}
    </>
  )
}

/** Notice: the sheet has no shelters, or could not be read. */
function NoShelters({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation('shelters')
  return (
    <EmptyState
      art={<Art name="house" size={88} />}
      title={t(isRead ? 'empty' : 'unread')}
      actions={<ButtonLink to={paths.petAdoptions()}>{t('adopt')}</ButtonLink>}
    >
      {t(isRead ? 'emptyText' : 'unreadText')}
    </EmptyState>
  )
}
