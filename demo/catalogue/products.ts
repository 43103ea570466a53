import { buildProducts } from './build-products.ts'
import { beds, scratchers } from './families/beds.ts'
import { catDryFood } from './families/cat-dry-food.ts'
import { brushes, grooming } from './families/coat-care.ts'
import { dogDryFood } from './families/dog-dry-food.ts'
import { bowls, clothes, fountains } from './families/home.ts'
import { cleaning, litter, trays } from './families/hygiene.ts'
import { birdHomes, birds, fish, smallPetHomes, smallPets, turtles } from './families/other-pets.ts'
import { dewormers, firstAid, fleaControl, onPrescription, supplements } from './families/pharmacy.ts'
import { catSnacks, dogSnacks } from './families/snacks.ts'
import { catToys, dogToys } from './families/toys.ts'
import { carriers, collars, harnesses, leashes } from './families/walking.ts'
import { catWetFood, dogWetFood } from './families/wet-food.ts'
import type { DemoProduct } from './types.ts'

/** The demonstration catalogue of both countries. Every brand is invented. */
export const demoProducts: DemoProduct[] = [
  dogDryFood,
  catDryFood,
  dogWetFood,
  catWetFood,
  dogSnacks,
  catSnacks,
  fleaControl,
  dewormers,
  supplements,
  firstAid,
  grooming,
  litter,
  cleaning,
  brushes,
  trays,
  dogToys,
  catToys,
  beds,
  scratchers,
  collars,
  harnesses,
  leashes,
  carriers,
  bowls,
  fountains,
  clothes,
  birds,
  birdHomes,
  fish,
  smallPets,
  smallPetHomes,
  turtles,
  onPrescription,
].flatMap(buildProducts)
