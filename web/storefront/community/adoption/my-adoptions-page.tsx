import { HeartHandshake } from 'lucide-react'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import type { AdoptionsAct } from '#web/paths/community-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { ownPostGlance } from '../post/own-post.ts'
import { actOnPost, POST_INTENTS, postForm } from '../post/own-post-actions.server.ts'
import { toPostGlance } from '../post/post-glance.ts'
import type { Route } from './+types/my-adoptions-page'
import { findAd } from './adoption-page.server.ts'
import { decisionForm, followUpForm, messageForm, withdrawalForm } from './application-forms.server.ts'
import { applicationGlance } from './application-glance.ts'
import { OwnAd } from './own-ad.tsx'
import { SentApplication } from './sent-application.tsx'

const acts: readonly AdoptionsAct[] = ['confirmed', 'closed', 'accepted', 'rejected', 'withdrawn', 'answered']

/** The visitor's ads with their applications, and the applications they sent. Notifications link to one of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const params = new URL(request.url).searchParams
  const now = visit.now()
  const [own, sent] = await Promise.all([
    community.ownPosts({ kind: 'adoption' }, call),
    community.ownApplications(undefined, call),
  ])
  const [ads, applications] = await Promise.all([
    Promise.all(
      own.map(async (post) => {
        // A shelter has many ads, most of them without applications: skip the query for those.
        const wasAsked = post.applications > 0 || post.status === 'adopted'
        const received = wasAsked ? await community.applicationsOfPost({ postId: post.id }, call) : []
        return {
          ad: toPostGlance(post, visit.country, now),
          own: ownPostGlance(post, visit.country),
          applications: received.map((each) => applicationGlance(each, visit.country, now)),
        }
      }),
    ),
    Promise.all(
      sent.map(async (each) => {
        const ad = await findAd(context, each.postId)
        return {
          application: applicationGlance(each, visit.country, now),
          ad: ad && toPostGlance(ad, visit.country, now),
        }
      }),
    ),
  ])
  const t = translator(visit.country.locale, 'petAdoptions')
  return {
    ads,
    applications,
    writeKey: newSecret(),
    first: params.get('application') ?? params.get('post'),
    done: readOption(params, 'done', acts),
    seo: privateSeo(visit, paths.petAdoptionsByCustomer(), {
      title: t('byCustomer.title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    const intent = readIntent(form, ['write', ...INTENTS])
    if (intent === 'write') throw redirect(paths.conversation(await write(context, form)), 303)
    const done = await act(context, intent, form)
    throw redirect(paths.petAdoptionsByCustomer({ done: done ?? undefined }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal }, { status: getStatus(refusal) })
  }
}

/** Sends a message and returns its conversation. */
async function write(context: Readonly<RouterContextProvider>, form: FormData): Promise<string> {
  const { community } = context.get(servicesContext)
  const { idempotencyKey, ...message } = parseFormOrThrow(form, messageForm)
  const once = { context: context.get(visitContext).callWithKey(idempotencyKey) }
  return (await community.writeToApplicant(message, once)).id
}

const INTENTS = ['decide', 'withdraw', 'followUp', ...POST_INTENTS] as const

async function act(
  context: Readonly<RouterContextProvider>,
  intent: (typeof INTENTS)[number],
  form: FormData,
): Promise<AdoptionsAct | null> {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  switch (intent) {
    case 'decide': {
      const decided = await community.decideApplication(parseFormOrThrow(form, decisionForm), call)
      return decided.status === 'accepted' ? 'accepted' : 'rejected'
    }
    case 'withdraw':
      await community.withdrawApplication(parseFormOrThrow(form, withdrawalForm), call)
      return 'withdrawn'
    case 'followUp': {
      const t = translator(visit.country.locale, 'petAdoptions')
      await community.answerFollowUp(parseFormOrThrow(form, followUpForm, { how: t('followUps.missing') }), call)
      return 'answered'
    }
    default: {
      const { postId } = parseFormOrThrow(form, postForm)
      const done = await actOnPost(context, { postId, intent, form })
      return done === 'reported' ? null : done
    }
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MyAdoptionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petAdoptions')
  const { ads, applications, first, done, writeKey } = loaderData
  const isEmpty = ads.length === 0 && applications.length === 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={t('byCustomer.title')} />
        {!isEmpty && (
          <ButtonLink
            to={paths.petAdoptionAdd()}
            size="sm"
            className="mb-4"
            icon={<HeartHandshake aria-hidden="true" className="size-4.5" />}
          >
            {t('publish')}
          </ButtonLink>
        )}
      </div>
      <RefusalNotice answer={actionData} />
      {done && !actionData && (
        <AnswerNotice answer={done} tone="ok">
          {t(`byCustomer.done.${done}`)}
        </AnswerNotice>
      )}
      {isEmpty ? (
        <EmptyState
          art={<PetFace pet="dog" />}
          title={t('byCustomer.empty')}
          actions={
            <>
              <ButtonLink to={paths.petAdoptions()}>{t('byCustomer.look')}</ButtonLink>
              <ButtonLink to={paths.petAdoptionAdd()} variant="outline">
                {t('publish')}
              </ButtonLink>
            </>
          }
        >
          {t('byCustomer.emptyText')}
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {applications.length > 0 && (
            <section aria-labelledby="enviadas" className="grid gap-3">
              <h2 id="enviadas" className="text-xl">
                {t('byCustomer.sent')}
              </h2>
              {applications.map(({ application, ad }) => (
                <SentApplication
                  key={application.id}
                  application={application}
                  ad={ad}
                  isFirst={first === application.id}
                />
              ))}
            </section>
          )}
          {ads.length > 0 && (
            <section aria-labelledby="anuncios" className="grid gap-3">
              <h2 id="anuncios" className="text-xl">
                {t('byCustomer.ads')}
              </h2>
              {ads.map((each) => (
                <OwnAd key={each.ad.id} {...each} isFirst={first === each.ad.id} writeKey={writeKey} />
              ))}
            </section>
          )}
        </div>
      )}
    </>
  )
}
