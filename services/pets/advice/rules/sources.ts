/** A veterinary source, published by a journal or a body of veterinarians. */
export interface Source {
  /** Who says it, where and when. */
  cited: string
  /** Where it can be read; null for a book. */
  href: string | null
}

/** What the advice cites; docs/pet-care.md says which of them were read, and how much of them. */
export const SOURCES = {
  itch: {
    cited:
      'Hensel y otros, Canine atopic dermatitis: detailed guidelines for diagnosis. BMC Veterinary Research 11:196 (2015)',
    href: 'https://doi.org/10.1186/s12917-015-0515-5',
  },
  itchClinic: {
    cited: "Clinician's Brief, How to treat pruritus",
    href: 'https://www.cliniciansbrief.com/article/how-treat-pruritus',
  },
  foods: {
    cited:
      'Cortinovis y Caloni, Household food items toxic to dogs and cats. Frontiers in Veterinary Science 3:26 (2016)',
    href: 'https://doi.org/10.3389/fvets.2016.00026',
  },
  drugs: {
    cited:
      'Cortinovis y otros, Poisoning of dogs and cats by drugs intended for human use. The Veterinary Journal 203 (2015)',
    href: 'https://doi.org/10.1016/j.tvjl.2014.11.004',
  },
  emergencies: {
    cited: 'American Veterinary Medical Association, Animal emergencies that require immediate veterinary care',
    href: 'https://www.avma.org/resources-tools/pet-owners/emergencycare',
  },
  permethrin: {
    cited: 'PDSA, Permethrin toxicity in cats',
    href: 'https://www.pdsa.org.uk/pet-help-and-advice/pet-health-hub/conditions/permethrin-toxicity-in-cats',
  },
  seizures: {
    cited:
      'Charalambous y otros, ACVIM consensus statement on status epilepticus and cluster seizures. J Vet Intern Med 38 (2024)',
    href: 'https://doi.org/10.1111/jvim.16928',
  },
  bloat: {
    cited: 'Hand y otros, Small Animal Clinical Nutrition, 5.ª edición (2010), capítulo 53',
    href: null,
  },
  clinicalNutrition: { cited: 'Hand y otros, Small Animal Clinical Nutrition, 5.ª edición (2010)', href: null },
  heat: {
    cited:
      'Hall y otros, Cooling methods used to manage heat-related illness in dogs. Veterinary Sciences 10:465 (2023)',
    href: 'https://doi.org/10.3390/vetsci10070465',
  },
  diarrhoea: {
    cited:
      'Jessen y otros, ENOVAT guidelines for antimicrobial use in canine acute diarrhoea. The Veterinary Journal 307 (2024)',
    href: 'https://doi.org/10.1016/j.tvjl.2024.106208',
  },
  catLiver: {
    cited: 'Webb, Hepatic lipidosis. Journal of Feline Medicine and Surgery 20 (2018)',
    href: 'https://doi.org/10.1177/1098612X18758591',
  },
  parasites: {
    cited:
      'Dantas-Torres y otros, TroCCAP recommendations for parasitic infections of dogs and cats in the tropics. Vet Parasitol 283 (2020)',
    href: 'https://doi.org/10.1016/j.vetpar.2020.109167',
  },
  worms: { cited: 'ESCCAP, Guía 1: Control de vermes en perros y gatos', href: 'https://www.esccap.org/guidelines/' },
  youngWorms: {
    cited: 'American Association of Veterinary Parasitologists, Recommendations for deworming of puppies and kittens',
    href: 'https://www.aavp.org',
  },
  leishmania: { cited: 'LeishVet, Prevention of canine leishmaniosis', href: 'https://www.leishvet.org/prevention/' },
  vaccines: {
    cited:
      'Day y otros, Recommendations on vaccination for Latin American small animal practitioners. J Small Anim Pract 61 (2020)',
    href: 'https://doi.org/10.1111/jsap.13125',
  },
  teeth: {
    cited: 'Niemiec y otros, WSAVA Global Dental Guidelines. J Small Anim Pract 61 (2020)',
    href: 'https://doi.org/10.1111/jsap.13132',
  },
  ears: {
    cited: 'Merck Veterinary Manual, Ear infections and otitis externa in dogs',
    href: 'https://www.merckvetmanual.com/dog-owners/ear-disorders-of-dogs/ear-infections-and-otitis-externa-in-dogs',
  },
  seniors: {
    cited: 'Dhaliwal y otros, 2023 AAHA Senior Care Guidelines for Dogs and Cats. J Am Anim Hosp Assoc 59 (2023)',
    href: 'https://doi.org/10.5326/JAAHA-MS-7343',
  },
  dogStages: {
    cited: 'Creevy y otros, 2019 AAHA Canine Life Stage Guidelines. J Am Anim Hosp Assoc 55 (2019)',
    href: 'https://doi.org/10.5326/JAAHA-MS-6999',
  },
  reproduction: {
    cited:
      'Romagnoli y otros, WSAVA guidelines for the control of reproduction in dogs and cats. J Small Anim Pract 65 (2024)',
    href: 'https://doi.org/10.1111/jsap.13724',
  },
  litter: {
    cited:
      'Carney y otros, AAFP and ISFM guidelines for solving house-soiling behavior in cats. J Feline Med Surg 16 (2014)',
    href: 'https://doi.org/10.1177/1098612X14539092',
  },
  training: {
    cited: 'American Veterinary Society of Animal Behavior, Position statement on humane dog training (2021)',
    href: 'https://avsab.org/resources/position-statements/',
  },
  puppies: {
    cited: 'American Veterinary Society of Animal Behavior, Position statement on puppy socialization',
    href: 'https://avsab.org/resources/position-statements/',
  },
  energy: {
    cited: 'National Research Council, Nutrient Requirements of Dogs and Cats (2006)',
    href: 'https://doi.org/10.17226/10668',
  },
  nutrition: {
    cited: 'WSAVA, Global Nutrition Toolkit',
    href: 'https://wsava.org/global-guidelines/global-nutrition-guidelines/',
  },
  raw: {
    cited:
      'Freeman y otros, Risks and benefits of raw meat-based diets for dogs and cats. J Am Vet Med Assoc 243 (2013)',
    href: 'https://doi.org/10.2460/javma.243.11.1549',
  },
  weight: {
    cited: 'Brooks y otros, 2014 AAHA Weight Management Guidelines for Dogs and Cats. J Am Anim Hosp Assoc 50 (2014)',
    href: 'https://doi.org/10.5326/JAAHA-MS-6331',
  },
  rabies: {
    cited: 'Organización Mundial de la Salud, WHO Expert Consultation on Rabies, tercer informe (2018)',
    href: 'https://www.who.int/publications/i/item/WHO-TRS-1012',
  },
} as const satisfies Record<string, Source>

export type SourceId = keyof typeof SOURCES
