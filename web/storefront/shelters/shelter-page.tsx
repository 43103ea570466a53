import { Globe, HandHeart, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { data } from 'react-router'
import type { Shelter } from '#services/content/contract.ts'
import { plainWord } from '#services/content/rules/plain-word.ts'
import { callLink } from '#shared/call-link.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { type SharedVisit, servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PostGrid } from '../community/post/post-card.tsx'
import { toPostGlance } from '../community/post/post-glance.ts'
import { embedCode } from '../embed/embed-page.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import { CopyButton } from '../payment/copy-button.tsx'
import type { Route } from './+types/shelter-page'
import { formatKilos, receivedByShelter } from './find-shelters.server.ts'
import { ShelterPicture } from './shelter-picture.tsx'

export const handle = { shared: 'shop' } satisfies PagePolicy

const ADS = 8

/** One shelter, as editors wrote it, with what it got and who looks for a home there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, community } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const call = { context: visit.call }
  const path = `${paths.shelters()}/${params.slug.toLowerCase().slice(0, 100)}`
  const t = translator(visit.country.locale, 'shelters')
  let shelter: Shelter
  try {
    shelter = await content.shelterByPath({ path }, call)
  } catch (error) {
    const failure = asServiceError(error)
    if (!failure) throw error
    // Only a 404 means an unknown shelter; other failures mean that the sheet could not be read.
    const isUnknown = failure.status === 404
    const seo = privateSeo(visit, paths.shelters(), {
      title: t(isUnknown ? 'missing' : 'unread'),
      description: t('text'),
    })
    return data({ shelter: null, isUnknown, seo }, { status: isUnknown ? 404 : 200 })
  }
  const [received, { posts }] = await Promise.all([
    receivedByShelter(context),
    community.posts({ kind: 'adoption', shelter: shelter.name.slice(0, 80), first: ADS }, call),
  ])
  const got = received.get(plainWord(shelter.name))
  return {
    shelter,
    received:
      got && got.kilos > 0 ? { count: got.deliveries, kilos: formatKilos(got.kilos, visit.country.locale) } : null,
    origin: visit.origin,
    ads: posts.map((post) => toPostGlance(post, visit.country, visit.now())),
    seo: getSeo(visit, shelter, t('title')),
  }
}

function getSeo(visit: SharedVisit, shelter: Shelter, title: string) {
  const { name, path, description, phone, email, web, address, images } = shelter
  const picture = images.find((image) => image.includes('/'))
  const image = picture ? new URL(picture, visit.origin).href : `${visit.origin}/og-huella.png`
  const url = visit.origin + path
  return publicSeo(visit, path, {
    title: name,
    description,
    countries: [],
    image,
    jsonLd: [
      {
        '@type': 'AnimalShelter',
        '@id': url,
        name,
        url,
        description,
        image,
        ...(phone && { telephone: phone }),
        ...(email && { email }),
        ...(web && { sameAs: web }),
        ...(address && {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address,
            addressCountry: shelter.country ?? visit.country.iso,
          },
        }),
      },
    ],
    trail: [
      { name: title, path: paths.shelters() },
      { name, path },
    ],
  })
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function ShelterPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.shelter === null) return <NoShelter isUnknown={loaderData.isUnknown} />
  return <Shown {...loaderData} />
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { shelter: Shelter }>

function Shown({ shelter, received, ads, origin }: Loaded) {
  const { t } = useTranslation('shelters')
  const { name, address, description, story, articles } = shelter
  return (
    <article className="grid grid-cols-1 gap-6">
      <Breadcrumbs label={t('trail')} crumbs={[{ label: t('title'), to: paths.shelters() }, { label: name }]} />
      <header className="grid overflow-hidden rounded-panel border border-ink-200 bg-white shadow-1 @2xl/main:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <ShelterPicture
          picture={shelter.logo || (shelter.images[0] ?? '')}
          alt=""
          className="aspect-[16/9] w-full @2xl/main:aspect-auto @2xl/main:h-full @2xl/main:min-h-64"
        />
        <div className="grid content-center gap-3 p-5 sm:p-8">
          <h1 className="text-3xl sm:text-4xl">{name}</h1>
          <p className="text-ink-700 text-lg">{description}</p>
          {address && (
            <p className="flex items-start gap-1.5 text-ink-600">
              <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {address}
            </p>
          )}
        </div>
      </header>
      <div className="grid items-start gap-6 @4xl/main:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {story && (
            <section>
              <h2 className="mb-2 text-xl">{t('story')}</h2>
              <p className="whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">{story}</p>
            </section>
          )}
          <Pictures shelter={shelter} />
        </div>
        <aside className="grid gap-4">
          {articles.length > 0 && (
            <Card>
              <h2 className="mb-3 flex items-center gap-2 text-lg">
                <HandHeart aria-hidden="true" className="size-6 text-brand-600" />
                {t('needs')}
              </h2>
              <ul className="grid gap-2">
                {articles.map((article) => (
                  <li key={article} className="flex items-start gap-2 font-bold [overflow-wrap:anywhere]">
                    <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-brand-600" />
                    {article}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {received && (
            <Card className="flex items-center gap-3.5">
              <Art name="bone" size={56} className="shrink-0" />
              <div>
                <h2 className="text-lg">{t('received')}</h2>
                <p className="text-ink-700">{t('receivedText', received)}</p>
              </div>
            </Card>
          )}
          <ButtonLink to={paths.donations()} className="w-fit">
            {t('donate')}
          </ButtonLink>
          <Contact shelter={shelter} />
        </aside>
      </div>
      <section>
        <SectionHeader title={t('ads')} more={{ label: t('adopt'), to: paths.petAdoptions() }} />
        {ads.length > 0 ? <PostGrid posts={ads} heading="h3" /> : <p className="text-ink-600">{t('noAds')}</p>}
      </section>
      <ElsewhereCard name={name} origin={origin} />
    </article>
  )
}

function Pictures({ shelter: { name, images } }: { shelter: Shelter }) {
  const { t } = useTranslation('shelters')
  // A drawing stands for the shelter above; only photos are a gallery.
  const photos = images.filter((image) => image.includes('/'))
  if (photos.length === 0) return null
  return (
    <section aria-label={t('pictures', { name })}>
      <ul className="grid grid-cols-2 gap-3 @2xl/main:grid-cols-3">
        {photos.map((image, index) => (
          <li key={image}>
            <ShelterPicture
              picture={image}
              alt={t('picture', { name, n: index + 1 })}
              className="aspect-[4/3] w-full rounded-card"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the shelter wrote of itself to be reached: public on purpose. */
function Contact({ shelter: { phone, email, web } }: { shelter: Shelter }) {
  const { t } = useTranslation('shelters')
  if (!phone && !email && !web) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('contact')}</h2>
      {phone && (
        <>
          <p className="font-bold">{formatPhone(phone)}</p>
          <div className="flex flex-wrap gap-2">
            <a href={callLink(phone)} className={buttonStyle('soft', 'sm')}>
              <Phone aria-hidden="true" className="size-4" />
              {t('call')}
            </a>
            <a href={whatsappLink(phone)} target="_blank" rel="noreferrer" className={buttonStyle('soft', 'sm')}>
              <MessageCircle aria-hidden="true" className="size-4" />
              {t('whatsapp')}
            </a>
          </div>
        </>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          className="inline-flex items-center gap-2 font-bold text-brand-700 [overflow-wrap:anywhere] hover:underline"
        >
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          {email}
        </a>
      )}
      {web && (
        <a
          href={web}
          rel="noopener noreferrer"
          className="inline-flex items-center gap-2 font-bold text-brand-700 hover:underline"
        >
          <Globe aria-hidden="true" className="size-5 shrink-0" />
          {t('web')}
        </a>
      )}
    </Card>
  )
}

/** How the shelter's own site shows its ads. */
function ElsewhereCard({ name, origin }: { name: string; origin: string }) {
  const { t } = useTranslation('shelters')
  const shelter = name.slice(0, 80)
  const code = embedCode(origin + paths.postsEmbed({ shelter }), name)
  return (
    <Card>
      <details>
        <summary className="flex min-h-11 items-center font-bold">{t('embed.title', { name })}</summary>
        <div className="grid gap-3 pt-2">
          <p className="text-ink-700">{t('embed.text')}</p>
          <TextArea name="code" label={t('embed.code')} isLabelHidden rows={3} readOnly value={code} />
          <div className="flex flex-wrap items-center gap-4">
            <CopyButton text={code} label={t('embed.copy')} />
            <TextLink to={paths.postsFeed({ kind: 'adoption', shelter })} reloadDocument>
              {t('embed.feed')}
            </TextLink>
          </div>
        </div>
      </details>
    </Card>
  )
}

function NoShelter({ isUnknown }: { isUnknown: boolean }) {
  const { t } = useTranslation('shelters')
  return (
    <EmptyState
      isWholePage
      art={<Art name="house" size={88} />}
      title={t(isUnknown ? 'missing' : 'unread')}
      actions={
        <ButtonLink to={isUnknown ? paths.shelters() : paths.petAdoptions()}>
          {t(isUnknown ? 'all' : 'adopt')}
        </ButtonLink>
      }
    >
      {t(isUnknown ? 'missingText' : 'unreadText')}
    </EmptyState>
  )
}
