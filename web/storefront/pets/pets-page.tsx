import { Plus, Users } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { HeroPets } from '#web/ui/pictures/hero-pets.tsx'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import type { Route } from './+types/pets-page'
import { findPets } from './find-pets.server.ts'
import { getPlace } from './load-pet.server.ts'
import { type PetGlance, toPetGlance } from './pet-glance.ts'
import { loadOverview } from './pet-overview.server.ts'
import { PetOverview } from './pet-overview.tsx'
import { PetPhoto } from './photo/pet-photo.tsx'

export const handle = { chat: 'hidden', offline: 'pets' } satisfies PagePolicy

/** The list of pets, or with `?id=` one of them. It also stands among the sections of the profile. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petProfile')
  const url = new URL(request.url)
  const description = t('description')
  if (url.searchParams.get('id')) {
    const overview = await loadOverview(context, request)
    const seo = privateSeo(visit, paths.petProfiles(), { title: overview.pet.name, description })
    return { overview, pets: null, seo }
  }
  const pets = await findPets(context, context.get(servicesContext))
  const place = getPlace(context)
  return {
    overview: null,
    pets: pets.map((pet) => toPetGlance(pet, place)),
    seo: privateSeo(visit, paths.petProfiles(), { title: t('list.title'), description }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetsPage({ loaderData: { overview, pets } }: Route.ComponentProps) {
  return (
    <>
      <Done name={overview?.pet.name ?? null} />
      {overview ? <PetOverview {...overview} /> : <PetList pets={pets ?? []} />}
    </>
  )
}

const doneValues = ['saved', 'photo', 'accepted', 'left', 'deleted'] as const

/** What another page has just done, and led here. */
function Done({ name }: { name: string | null }) {
  const { t } = useTranslation('petProfile')
  const [search] = useSearchParams()
  const { key } = useLocation()
  const done = readOption(search, 'done', doneValues)
  if (!done) return null
  return (
    <AnswerNotice answer={key} tone="ok">
      {t(`done.${done}`, { name: name ?? '' })}
    </AnswerNotice>
  )
}

function PetList({ pets }: { pets: PetGlance[] }) {
  const { t } = useTranslation('petProfile')
  const here = pets.filter(({ isGone }) => !isGone)
  const gone = pets.filter(({ isGone }) => isGone)
  if (pets.length === 0) return <NoPets />
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl sm:text-3xl">{t('list.title')}</h1>
        <p className="mt-1.5 text-ink-600">{t('list.text')}</p>
      </header>
      <ul className={grid}>
        {here.map((pet, index) => (
          <li key={pet.id}>
            <PetCard pet={pet} isPriority={index === 0} isEager={index < 4} />
          </li>
        ))}
        <li>
          <Link
            to={paths.petProfileAdd()}
            prefetch="intent"
            className="grid h-full min-h-52 content-center justify-items-center gap-3 rounded-card border-2 border-brand-300 border-dashed bg-brand-50 p-4 text-center font-extrabold text-brand-700 text-lg transition-colors hover:border-brand-600 hover:bg-brand-100"
          >
            <span className="grid size-14 place-items-center rounded-full bg-white shadow-2">
              <Plus aria-hidden="true" className="size-7" />
            </span>
            {t('list.add')}
          </Link>
        </li>
      </ul>
      {gone.length > 0 && (
        <section className="mt-10">
          <h2 className="text-xl">{t('list.gone')}</h2>
          <p className="mt-1 mb-4 text-ink-600">{t('list.goneText')}</p>
          <ul className={grid}>
            {gone.map((pet) => (
              <li key={pet.id}>
                <PetCard pet={pet} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 @2xl/main:grid-cols-3 @5xl/main:grid-cols-4'

function PetCard({ pet, isPriority, isEager }: { pet: PetGlance; isPriority?: boolean; isEager?: boolean }) {
  const { t } = useTranslation('petProfile')
  const { name, breed, age, weight, isGone, years, access } = pet
  const facts = isGone ? [years] : [age, weight]
  return (
    <Link
      to={paths.petProfiles({ id: pet.id })}
      prefetch="intent"
      className="group block h-full overflow-hidden rounded-card border border-ink-200 bg-white shadow-1 transition-shadow hover:shadow-3"
    >
      <span className="relative block overflow-hidden">
        <PetPhoto
          pet={pet}
          sizes="(min-width: 960px) 260px, 50vw"
          isPriority={isPriority}
          isEager={isEager}
          className="w-full transition-transform duration-300 group-hover:scale-103"
        />
        {access !== 'owner' && (
          <Badge
            tone="neutral"
            icon={<Users aria-hidden="true" className="size-3.5" />}
            className="absolute top-2.5 left-2.5"
          >
            {t('list.shared')}
          </Badge>
        )}
      </span>
      <span className="block px-3.5 pt-3 pb-3.5 sm:px-4">
        <span className="block truncate font-black text-lg leading-tight group-hover:text-brand-700">{name}</span>
        <span className="block truncate text-ink-600 text-sm">{breed}</span>
        <span className="mt-1 block min-h-5 font-bold text-ink-800 text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}

function NoPets() {
  const { t } = useTranslation('petProfile')
  return (
    <section className="grid overflow-hidden rounded-hero bg-brand-700 text-white shadow-2 @3xl/main:grid-cols-2">
      <div className="grid content-center justify-items-start gap-4 px-6 pt-9 pb-2 sm:px-10 @3xl/main:py-14">
        <h1 className="text-3xl sm:text-4xl">{t('list.empty.title')}</h1>
        <p className="max-w-md text-brand-100 text-lg">{t('list.empty.text')}</p>
        <ButtonLink to={paths.petProfileAdd()} variant="light" size="lg" className="focus-on-dark">
          {t('list.empty.add')}
        </ButtonLink>
      </div>
      <HeroPets className="-mb-px w-full max-w-lg self-end justify-self-center" />
    </section>
  )
}
