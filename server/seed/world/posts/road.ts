/** Road, drayage, groupage, project cargo. */
export const ROAD = `
== 29 Grace Okonjo | 12h | Road, Project cargo | likes 38 | key transformer
Transformer, 86 tonnes, Durban to Kolwezi: day 9, km 2 140. Two bridges measured twice, one detour of 61 km because the third one failed the second time. Escort crews of four countries have now eaten at the same table.
Three borders, two behind us. Kasumbalesa tomorrow.
! border_green: The convoy’s second vehicle leaves the Zambian post, the queue short for once
! trucks: The night stop in Kapiri, three vehicles of the convoy
- 220 Kagiso: Permit for the last 90 km is signed and stamped, the original is on the way to you with a driver.
- 91 Nicola: As the one who wrote the cover: I follow this like a football match.
- 117 Callum: The bridge was right the first time, was it not?
- 29 Grace: @[117] It was never right. It is fine now because we are not on it.
- 70 Natalia: 86 tonnes and you write as if it were a parcel. Respect.

== 47 Francisca Araya | 1d 10:15 | Road, Groupage
Brenner this week: block handling on Tuesday and Thursday from 05:00, 300 lorries an hour. Our night lanes leave Praha two hours earlier on both days. Nobody has to sleep at Kufstein.
- 301 Lenka: Drivers have the list since yesterday.
- 254 Stefano: Or put them on the train at Wörgl. I say this every time.
- 106 Tomáš: @[254] And every time you have no space on Tuesday!
- 254 Stefano: @[106] Eight slots this Tuesday. Take them.

== 59 Zofia Szymański | 3d 08:20 | Groupage, Road, Last mile
One label from Tallinn to Porto: 38 hauliers, 412 depot doors, 3.1 % of the labels unreadable in the first year. We changed the printer paper. 0.4 %. I could have had that with one phone call to a driver.
- 391 Magdalena: The driver in question was called, late but with flowers.
- 48 Cem: Which paper?
- 59 Zofia: @[48] Top-coated thermal, 80 micron. Costs a tenth of a cent more.
- 214 Michał: Łódź depot confirms: no more reading by torch.

== 60 Sven van Dijk | 5d 12:10 | Drayage, Road | likes 30
Electric drayage, numbers after one year, 64 tractors, Maasvlakte and Antwerp: 1.18 kWh a km loaded, 96.4 % available, 2 tows. The tows were both tyres.
What does not work yet: Friday 15:00, when all 64 want the same 20 chargers.
! trucks: Three of the tractors at the docks in Moerdijk
! wall_day: Where they come from: the stack at Maasvlakte on a quiet Tuesday
- 351 Daan: Friday rota is in test: who has the longest Monday charges first.
- 365 Bram: Quarter past three last Friday: 19 charging, nobody shouting.
- 85 Sara: 1.18 loaded is a very good number. In the flat, or with the bridges?
- 60 Sven: @[85] With the bridges and headwind. We do not have other days.

== 119 Jeroen Bakker | 17d 09:45 | Drayage, Road, Contract rates | network
Tender out yesterday: 42 pages, of which 31 describe the logo on the truck. I will answer the other eleven.
- 115 Sabine: Once I was asked for the driver’s favourite colour. I answered diesel.
- 126 Tasha: Send it anyway, I collect these.

== 33 Adaeze Okonjo | 24d 15:25 | Road, Customs
To all who let drivers carry the transit paper “because it is faster”: a driver from Aleppo with our papers stood 26 hours at Kapitan Andreevo last week since page 3 was a copy of page 2. Faster is what is complete.
- 232 Petra: We count pages aloud at the gate now. It looks silly and works.
- 47 Francisca: Same for groupage. 14 consignments, 14 sets, one person.
- 109 Funmilayo: Page 3 is always page 2. Everywhere in the world.

== 37 Miguel Sequeira | 32d 16:30 | Ro-ro
No-shows on the islands ship: 11 trailers in {month:-1}, all booked by the same two desks. I now confirm by telephone 24 hours before. Two desks, two calls, zero no-shows. Sometimes the system is a voice.
- 209 Catarina: We could have had that idea a year ago.
- 64 Kerem: Careful, now everyone wants a call.

== 125 Mehdi Alaoui | 13d 07:20 | Road, Ro-ro, Automotive
18 hours from Tangier to the plant in Zaragoza, 212 runs in {month:-1}, 209 inside the window. The three: fog in the strait, fog in the strait, and a wedding on the N-340.
! border: Waiting for the first ferry, 04:40
- 193 Imane: The wedding had 300 guests. Our driver was offered dinner.
- 303 Javier: He took it, I saw the photo.
- 240 Imane: 209 of 212 is what I will say at the plant on Monday. Thank you to the night desk.

== 49 Kelebogile Kgosi | 9d 05:35 | Road
Groblersbrug, 04:50: eleven trucks, scanner works, officer in a good mood. If you can leave Gaborone before midnight, do it today.
! border_green: Morning at the bridge, a white trailer just through
- 357 Mpho: Four of ours went through in 38 minutes.
- 108 Boitumelo: The mood lasted until 07:15.

== 70 Natalia Baran | 39d 12:05 | Project cargo, Sea
Grain dryer for Kenya, 31 pieces, the longest 18.4 m, and the one box with the bolts. Guess which one was rolled to a later ship. From now on the bolts travel in the longest piece.
- 171 Magdalena: Taped inside, with a red ribbon.
- 123 Inés: We do the same since a wind turbine stood in Sagunto without bolts for a month.
- 29 Grace: Bolts first, steel second. My first boss taught me that.

== 118 Grzegorz Górski | 55d 06:25 | Road, Last mile
Loading plan by weight: yes. By height: yes. By the order in which the customers open their doors: since Monday. 40 minutes less per tour, and I am ashamed that it took until now.
- 315 Jakub: The bakery opens at 04:30, everybody knew but the system.
- 59 Zofia: Ashamed? Put it on a slide.
`
