import { Plus } from 'lucide-react'
import { redirect } from 'react-router'
import { canChange } from '#services/community/posts/rules/post-life.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { getPagePath, isPageAt } from '#web/request/page-address.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { ownPostGlance } from '../post/own-post.ts'
import { actOnPost, POST_INTENTS, postForm } from '../post/own-post-actions.server.ts'
import { toPostGlance } from '../post/post-glance.ts'
import type { Route } from './+types/own-notices-page'
import { findMatches } from './matches.server.ts'
import type { NoticeKind } from './notice-search.ts'
import { OwnNotice } from './own-notice.tsx'
import { findSightings } from './sightings.server.ts'

/** Limit of notices whose matches are counted, above the number that a user normally has. */
const COUNTED = 10

/** `/lostPetsByCustomer` and `/foundPetsByCustomer`: the visitor's own notices with their status. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const kind = parseKind(new URL(request.url))
  const t = translator(visit.country.locale, 'lostAndFound')
  const posts = await community.ownPosts({ kind }, { context: visit.call })
  const now = visit.now()
  const notices = await Promise.all(
    posts.map(async (post, index) => {
      const isCounted = index < COUNTED && canChange(post.status)
      const [matches, sightings] = await Promise.all([
        isCounted ? findMatches(context, post.id) : [],
        isCounted && kind === 'lost' ? findSightings(context, post.id) : [],
      ])
      return {
        own: ownPostGlance(post, visit.country),
        glance: toPostGlance(post, visit.country, now),
        matches: matches.filter(({ status }) => status === 'suggested').length,
        sightings: sightings.length,
      }
    }),
  )
  const path = kind === 'lost' ? paths.lostPetsByCustomer() : paths.foundPetsByCustomer()
  return {
    kind,
    notices,
    seo: privateSeo(visit, path, { title: t(`mine.title.${kind}`), description: t('mine.text') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const url = new URL(request.url)
  const form = await readForm(request)
  try {
    const { postId } = parseFormOrThrow(form, postForm)
    await actOnPost(context, { postId, intent: readIntent(form, POST_INTENTS), form })
    throw redirect(getPagePath(url.pathname), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedAnswer(error)
  }
}

function parseKind({ pathname }: URL): NoticeKind {
  return isPageAt(pathname, paths.foundPetsByCustomer()) ? 'found' : 'lost'
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function OwnNoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('lostAndFound')
  const { kind, notices } = loaderData
  const add = (
    <ButtonLink
      to={kind === 'lost' ? paths.lostPetAdd() : paths.foundPetAdd()}
      icon={<Plus aria-hidden="true" className="size-5" />}
    >
      {t(kind === 'lost' ? 'list.addLost' : 'list.addFound')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeading title={t(`mine.title.${kind}`)}>{t('mine.text')}</PageHeading>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-64 flex-1">
          <LinkTabs
            label={t('mine.kinds')}
            items={[
              { to: paths.lostPetsByCustomer(), label: t('list.kind.lost'), isCurrent: kind === 'lost' },
              { to: paths.foundPetsByCustomer(), label: t('list.kind.found'), isCurrent: kind === 'found' },
            ]}
          />
        </div>
        {notices.length > 0 && add}
      </div>
      <RefusalNotice answer={actionData} />
      {notices.length === 0 ? (
        <EmptyState
          art={<PetFace pet={kind === 'lost' ? 'dog' : 'cat'} />}
          title={t(`mine.empty.${kind}`)}
          actions={
            <>
              {add}
              <ButtonLink to={paths.lostAndFoundPets()} variant="outline">
                {t('gone.list')}
              </ButtonLink>
            </>
          }
        >
          {t('mine.emptyText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {notices.map((notice) => (
            <li key={notice.own.id}>
              <OwnNotice {...notice} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
