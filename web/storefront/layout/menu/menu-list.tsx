import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import type { ShellData } from '../shell-data.ts'
import { isCurrent } from './is-current.ts'
import { type Destination, navigation } from './navigation.ts'

interface MenuListProps {
  categories: ShellData['categories']
  /** Folds the last categories, so that a low window shows the links below them. */
  isFolded?: boolean
  onChoose?(): void
}

const UNFOLDED = 6

/** Links of the lateral menu and the menu drawer: categories, pet services, then links to discover. */
export function MenuList({ categories, isFolded = false, onChoose }: MenuListProps) {
  const { t } = useTranslation('layout')
  const location = useLocation()
  const categoryRow = ({ slug, name, art }: ShellData['categories'][number]) => (
    <Row key={slug} to={paths.products({ slug })} onChoose={onChoose} art={art ?? 'label'}>
      {name}
    </Row>
  )
  return (
    <>
      <Group title={t('nav.shop')}>
        <Row to={paths.products()} onChoose={onChoose} art="shopping-bags">
          {t('nav.everything')}
        </Row>
        {categories.slice(0, isFolded ? UNFOLDED : undefined).map(categoryRow)}
        {isFolded && categories.length > UNFOLDED && (
          <li>
            <details open={foldedHold(location, categories)} className="group">
              <summary className="flex min-h-8.5 cursor-pointer list-none items-center justify-between rounded-control px-3 font-bold text-brand-700 text-sm hover:bg-ink-100">
                {t('nav.moreCategories')}
                <i className="icon-chevron-down size-4.5 transition-transform group-open:rotate-180" />
              </summary>
              <ul>{categories.slice(UNFOLDED).map(categoryRow)}</ul>
            </details>
          </li>
        )}
      </Group>
      <Group title={t('nav.services')}>
        {navigation.services.map(({ to, label }) => (
          <Row key={to} to={to} onChoose={onChoose} art={artByEntry[label]}>
            {t(`nav.${label}`)}
          </Row>
        ))}
      </Group>
      <Group title={t('nav.community')}>
        {navigation.community.map(({ to, label }) => (
          <Row key={to} to={to} onChoose={onChoose} art={artByEntry[label]}>
            {t(`nav.${label}`)}
          </Row>
        ))}
      </Group>
      <Group title={t('nav.discover')}>
        {navigation.discover.map(({ to, label }) => (
          <Row key={to} to={to} onChoose={onChoose} art={artByEntry[label]}>
            {t(`nav.${label}`)}
          </Row>
        ))}
      </Group>
    </>
  )
}

/** Whether the current page is a folded category. */
function foldedHold(location: Parameters<typeof isCurrent>[0], categories: ShellData['categories']): boolean {
  return categories.slice(UNFOLDED).some(({ slug }) => isCurrent(location, paths.products({ slug })))
}

const artByEntry = {
  home: 'house',
  products: 'shopping-bags',
  offers: 'wrapped-gift',
  popular: 'fire',
  favorites: 'red-heart',
  pets: 'paw-prints',
  appointments: 'calendar',
  spa: 'bathtub',
  homeVisits: 'stethoscope',
  advice: 'paw-prints',
  insurance: 'shield',
  membership: 'star',
  adoption: 'dog-face',
  lostAndFound: 'round-pushpin',
  shelters: 'house',
  donations: 'meat-on-bone',
} satisfies Record<Destination['label'], string>

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="not-first:mt-5 md:not-first:mt-3">
      <h2 className="px-3 pb-1.5 md:pb-0.5 font-extrabold text-ink-600 text-xs tracking-normal">{title}</h2>
      <ul className="grid gap-0.5 md:gap-0">{children}</ul>
    </section>
  )
}

interface RowProps {
  to: string
  art: string
  onChoose?(): void
  children: React.ReactNode
}

function Row({ to, art, onChoose, children }: RowProps) {
  const current = isCurrent(useLocation(), to)
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        prefetch="intent"
        aria-current={current ? 'page' : undefined}
        className="menu-link"
      >
        <Art name={art} size={26} />
        <span>{children}</span>
      </Link>
    </li>
  )
}
