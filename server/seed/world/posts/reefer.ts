/** Cold chain: boxes, plugs, controllers, cold stores. */
export const REEFER = `
== 26 Chiara Bellandi | 6h | Reefer, Cold chain | network | likes 59 by 1, 24
The first 40 high-cubes with the new controller are on Genoa – Gdynia. Set point −0.5 °C, largest deviation over nine days 0.3 °C. Thanks to the night shift who plugged in forty boxes in 55 minutes.
! rack_night: Reefer rack in Genoa at night, two of the shift checking displays from the ground
! crew_blue: The night shift in Genoa, lined up after the fortieth plug
! rack_dawn: The same rack in the morning, first round of the day shift
! cranes: Genoa quay at dusk, the ship for Gdynia under the cranes
! ship_grey: The ship off Capo Mele, forty boxes on deck
! aisle: Spare controllers in the workshop, aisle three
! desk: Control room with the deviation curve on the centre screen
- 24 Camila: 0.3 over nine days is better than my kitchen. Which firmware?
- 26 Chiara: @[24] 4.2.1. Do not take 4.2.0, it forgets the humidity after a power cut.
- 5 Karolina: Forty in 55 minutes! Ours took two hours with 31. Who teaches whom?
- 252 Elena: The trick is the trolley with the cables. I will bring a photo.
- 138 Giulia: The crew read this at breakfast. You made six people very proud.
- 39 Takumi: Do you share the log by file or by feed?
- 26 Chiara: @[39] Both. The feed has a five-minute step, the file comes with the delivery.
- 1 Marta: They are on our plugs from Thursday. I will look at number 17 myself.

== 5 Karolina Mazur | 1d 16:10 | Reefer, Perishables
Salmon, 14 boxes, Gdynia to Vigo. Question to the desk that never sleeps: who checks the drain holes? We found ice in 5 of 14. Set point was right, airflow was not.
- 181 Eoin: Return air minus supply air above 3 degrees for more than two hours is the sign. It shows on the sensor long before the fish knows.
- 120 Paola: We do it at pre-trip and write the time on a sticker. Old school, no ice.
- 5 Karolina: @[120] Sticker it is.

== 61 Andrea Marchetti | 4d 07:40 | Reefer, Perishables
Strawberries by truck, Huelva to Genoa to a flight. Door open at loading: 9 minutes. Door open at customs: 31 minutes. Guess where the mould came from.
From next week the inspector gets the boxes inside the cold hall or not at all.
- 131 Marta: Finally. Ours stood in the sun at the same door.
- 231 Lucía: 31 minutes at 24 degrees is two days of shelf life.
- 238 Giulia: Hall four, door two is yours from 06:00. Bring your own stickers.

== 138 Giulia Ferraro | 8d 11:15 | Terminal, Reefer | likes 27 | key plugs98
780 plugs in Genoa, 771 in use on Sunday night. That is 98.8 %, and for eleven minutes it was one more than we had. A reefer from Valparaíso waited on ship’s power until Veloce took two boxes out early.
Plan for {month:1}: 60 more on rack C. Until then, tell us your release time when you book and not when you come.
! rack_dusk: Rack A on Sunday evening, all four levels plugged
- 26 Chiara: Happy to have been the eleven minutes.
- 24 Camila: As the owner of that box: thank you both.
- 79 Marta: Rack C is ordered. I signed for it this morning.

== 84 Rasa Petrauskas | 13d 12:30 | Cold chain, Warehousing, Pharma
Minus 25 in Klaipėda, 61 000 pallet places, and the most asked question is about the coffee machine. (It is warm.)
Serious part: from {day:9} inbound slots can be booked in 30-minute steps. First three weeks showed waiting times of 14 minutes instead of 52.
! trucks
- 217 Tomas: 52 is what I have in my cost sheet. I will be glad to change it.
- 127 Nicola: Do you take mixed temperature on one slot?
- 84 Rasa: @[127] Yes, two doors, but say it in the note so that both crews are there.

== 68 Harriet Okafor | 22d 10:20 | Cold chain, Road
3 400 reefers a year teach you one thing: the exception is the process. Last week: 61 deliveries, 4 late, 57 that nobody talked about. I would like to thank the 57. Dull, cold, on time.
- 51 Lars: Eleven of them were ours. We like dull.
- 6 Joris: I will print “dull, cold, on time” on the trailers.
- 346 Rupert: Please do.

== 103 Henning Krüger | 10d 06:15 | Air, Pharma
Insulin to Almaty, 2 to 8 °C, 18 hours door to door with 55 minutes on the apron at +31. Data logger says 6.1 at the warmest. Passive cover, active people.
! aircraft
- 330 Dana: Received, checked, signed in twelve minutes. A record for us.
- 224 Giedrius: Which cover? We are choosing one this month.
- 302 Jan: @[224] I send you the test sheet, including the one that failed.

== 51 Lars Dahl | 31d 07:05 | Road, Cold chain | likes 24
90 road trains, and the coldest place in Norway this morning was our own yard in Trysil: minus 24. Which is why the fish has to be heated, in case you wondered what a reefer does all day up here.
! trucks: Three of our road trains at the docks, engines warm
- 393 Sondre: The coffee also had to be heated.
- 110 Marit: Diesel additive in since last week, nobody stood still.
- 24 Camila: I will not complain about my avocados again.

== 72 Aoi Matsuo | 1d 06:50 | Reefer, Perishables
What I want from a temperature log, in this order: that it exists, that it arrives before the lorry, that it is in degrees and not in colours.
Last month 71 of 90 logs had all three. The other 19 cost me more time than the 71 together.
- 26 Chiara: Which 19? If one is ours I buy the dinner.
- 72 Aoi: @[26] None. You may still buy the dinner.
- 148 Siobhán: Colours are for slides. We send degrees with a time stamp and the door signal.

== 97 Anjali Al Suwaidi | 46d 06:40 | Reefer, Ocean
Dates to Hamburg, 12 boxes, set point minus 18 on the booking and plus 1 on the box. One phone call in time. I now read the set point aloud when I confirm, like a pilot. Colleagues laugh. Boxes are right.
- 363 Reem: We laughed once. Now all of us do it.
- 256 Elif: Hamburg received them at minus 18.2. Read on.
`
