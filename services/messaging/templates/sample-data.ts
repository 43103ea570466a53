/** Sample data shared by several templates. */
export const sampleBooking = {
  what: 'Baño y peluquería de Toby',
  when: 'sábado 28 de noviembre a las 15:30',
  place: 'Te esperamos en Spa Equipetrol, Av. San Martín 450. Puedes recoger a las 17:10.',
  storeName: 'Spa Equipetrol',
  storePhone: '+591 70000001',
  link: 'https://huella.example/profileAppointment?id=1',
  fullName: 'Ana Roca',
}
export const sampleOrder = {
  reference: 'HU-8F3K2Q',
  shopName: 'Huella Equipetrol',
  shopPhone: '+591 70000002',
  link: 'https://huella.example/order/HU-8F3K2Q',
  fullName: 'Ana Roca',
}
export const sampleItems = '2 × Croquetas para perro adulto 15 kg, Collar antipulgas y 3 productos más'
export const sampleArrival = 'Llega hoy 18:30 a Av. San Martín 455.'
