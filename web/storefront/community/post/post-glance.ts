import type { Post } from '#services/community/contract.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import type { Country } from '#shared/countries/countries.ts'
import { paths } from '#web/paths.ts'

/** Ad or notice as a card shows it. Built on the server, which knows the local day. */
export interface PostGlance
  extends Pick<
    Post,
    'id' | 'kind' | 'status' | 'species' | 'name' | 'breed' | 'size' | 'sex' | 'ageMonths' | 'city' | 'zone' | 'seenOn'
  > {
  colours: Post['colours']
  picture: { small: string; medium: string } | null
  by: Post['by']
  /** Days since the owner's last confirmation; 0 is today. */
  confirmedDaysAgo: number
}

export function toPostGlance(post: Post, country: Pick<Country, 'timezone'>, now: Date): PostGlance {
  const { id, kind, status, species, name, breed, size, sex, ageMonths, city, zone, seenOn, colours, by } = post
  const [first] = post.pictures
  return {
    ...{ id, kind, status, species, name, breed, size, sex, ageMonths, city, zone, seenOn, colours, by },
    picture: first ? { small: first.small, medium: first.medium } : null,
    confirmedDaysAgo: Math.max(
      0,
      daysBetween(dayIn(country.timezone, new Date(post.confirmedAt)), dayIn(country.timezone, now)),
    ),
  }
}

/** Path of an ad or a notice. */
export function getPostPage({ kind, id }: Pick<Post, 'kind' | 'id'>): string {
  if (kind === 'adoption') return paths.petAdoption({ id })
  return kind === 'lost' ? paths.lostPet({ id }) : paths.foundPet({ id })
}
