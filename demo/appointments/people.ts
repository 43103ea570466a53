/** Who works at which station of the stores that name their people, in the stations' order. */
export const demoPeopleOfStores: Readonly<Record<string, readonly string[]>> = {
  'spa-equipetrol-san-martin': ['Carla', 'Wilson', 'Rosa', 'Julio'],
  'spa-equipetrol-banzer': ['Dayana', 'Limber', 'Noelia', 'Marco', 'Yhoselin', 'Ñeca', 'Iván'],
}
