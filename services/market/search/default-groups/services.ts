import type { SearchService } from '../rules/search-group.ts'

/** What is typed for a service, with the products that go with it, if any. */
export const services: Record<SearchService, readonly string[]> = {
  vaccines: [
    'vacuna, vacunas, vacunación, vacunar, antirrábica, anti rábica, rabia, séxtuple, óctuple, quíntuple, triple felina, parvovirus, moquillo, carnet de vacunas, libreta de vacunas, cartilla de vacunas',
  ],
  vet: [
    'veterinario, veterinaria, vet, consulta, consulta veterinaria, médico veterinario, cita veterinario, cita veterinaria, turno veterinario, doctor, doctora, clínica, clínica veterinaria, hospital, urgencia, emergencia, control veterinario',
    'castración, castrar, esterilizar, esterilización, cirugía, operación, ecografía, análisis, radiografía, antibiótico, inyección, eutanasia',
  ],
  grooming: [
    'baño, baños, bañar, cita para baño, turno para baño, cita peluquería, turno peluquería, baño y corte, baño de perro, peluquería, peluquera, peluquero, peluquería canina, grooming, groomer, corte de pelo, corte, spa, estética, estética canina, corte de uñas, lavar = shampoo',
  ],
  insurance: ['seguro, seguros, seguro médico, seguro para mascotas, seguro de mascotas, póliza'],
  adoption: [
    'adoptar, adopción, adopciones, adopta, en adopción, regalo cachorro, perro en adopción, gato en adopción',
  ],
  'lost-pets': [
    'perdido, perdida, extraviado, se perdió, perro perdido, gato perdido, mascota perdida, se busca, perro extraviado, encontré un perro',
  ],
}
