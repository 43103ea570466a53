import { Cake, Cpu, Dna, Fingerprint, MapPin, Palette, PawPrint, Ruler, VenusAndMars } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { formatAge, formatPlace } from './post-labels.ts'

type Shown = Pick<
  Post,
  'species' | 'breed' | 'sex' | 'size' | 'ageMonths' | 'colours' | 'marks' | 'hasChip' | 'zone' | 'city'
>

interface Fact {
  name: 'species' | 'breed' | 'sex' | 'age' | 'size' | 'colours' | 'marks' | 'chip' | 'place'
  value: string
  icon: ReactNode
}

const icon = 'absolute top-0.5 left-0 size-5 text-brand-600'

/** Facts of a post with their labels; unknown ones are omitted. */
export function PostFacts({ post }: { post: Shown }) {
  const { t } = useTranslation('communityPost')
  const facts: Fact[] = [
    {
      name: 'species',
      value: t(`species.${post.species}`),
      icon: <PawPrint aria-hidden="true" className={icon} />,
    },
    { name: 'breed', value: post.breed, icon: <Dna aria-hidden="true" className={icon} /> },
    {
      name: 'sex',
      value: post.sex ? t(`sex.${post.sex}`) : '',
      icon: <VenusAndMars aria-hidden="true" className={icon} />,
    },
    {
      name: 'age',
      value: post.ageMonths === null ? '' : formatAge(t, post.ageMonths),
      icon: <Cake aria-hidden="true" className={icon} />,
    },
    {
      name: 'size',
      value: post.size ? t(`size.${post.size}`) : '',
      icon: <Ruler aria-hidden="true" className={icon} />,
    },
    {
      name: 'colours',
      value: post.colours.map((colour) => t(`colour.${colour}`)).join(', '),
      icon: <Palette aria-hidden="true" className={icon} />,
    },
    { name: 'marks', value: post.marks, icon: <Fingerprint aria-hidden="true" className={icon} /> },
    {
      name: 'chip',
      value: post.hasChip ? t('facts.hasChip') : '',
      icon: <Cpu aria-hidden="true" className={icon} />,
    },
    { name: 'place', value: formatPlace(post), icon: <MapPin aria-hidden="true" className={icon} /> },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5">
      {facts
        .filter(({ value }) => value !== '')
        .map((fact) => (
          <div key={fact.name} className={cx('relative min-w-0 pl-7', isLong(fact) && 'col-span-2')}>
            <dt className="text-ink-600 text-xs">
              {fact.icon}
              {t(`facts.${fact.name}`)}
            </dt>
            <dd className="font-bold text-md [overflow-wrap:anywhere]">{fact.value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** True for sentences, which take the whole line. */
function isLong({ name }: Fact): boolean {
  return name === 'marks' || name === 'place'
}
