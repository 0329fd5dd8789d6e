/** Short sea and feeder in northern Europe. */
export const SHORT_SEA = `
== 1 Marta Kowalczyk | 5h | Short sea, Feeder, Reefer | with 5 | likes 47 by 2, 6 | key string
Gdynia – Leixões – Bilbao from week {week:3}: gate in Gdynia stays Thursday 18:00, Bilbao moves from Tuesday 22:00 to Tuesday 14:00, so the boxes still make the evening train.
42 reefer plugs on every sailing, eight of them held back until Wednesday noon for late fish. If you need one, ask @[5], not the system.
! ship
! rack_dusk: Reefer rack in Gdynia on Wednesday evening, plugs for the Leixões ship
- 71 Riikka: Tuesday 14:00 is the change we have waited for. Board from Kotka goes through you from week {week:4} on.
- 131 Marta: Do the eight plugs also exist northbound? Lemons do not like Wednesdays either.
- 5 Karolina: @[131] Six northbound. Message me before Monday 15:00 and one is yours.
- 6 Joris: Well done. I would have said Tuesday 16:00 to be safe. You will beat me to it anyway.
- 1 Marta: @[6] We tried 16:00 on paper. The train does not wait for paper.
- 123 Inés: Bilbao gate in the morning opens at?
- 339 Elise: @[123] 06:00, last box 11:30.

== 6 Joris van Aalst | 10h | Short sea, Road | likes 26
Rotterdam – Humber this week: 94 % full westbound, 61 % eastbound. If you have anything in Yorkshire that wants to see Rotterdam before Friday, it travels at half the published rate. 45-foot pallet-wides, 33 pallets, door pick-up.
- 346 Rupert: Returnable crates from Leeds, would 22 loads be too many?
- 6 Joris: @[346] 22 is exactly not too many.
- 152 Wout: And Ghent?
- 372 Fatima: @[152] Via Rotterdam with one more day. I will send you the price.

== 18 Jonas Halvorsen | 1d 08:30 | Ocean, Short sea | likes 52 by 19 | key keel
Keel laid for the second methanol ship this morning in Ulsteinvik. 850 TEU, 220 plugs, delivery in fourteen months. My grandfather bought his first one with a handshake and a bottle. I signed 412 pages.
The rate sheet for the coast will show the fuel as its own line from the first voyage, with the certificate number beside it.
! cranes_amber: The yard in Ulsteinvik at dusk, sections of the hull under the crane
! ship_grey: Her sister on the coast last month
- 31 Ingrid: Congratulations. And thank you for the line with the certificate, that is how trust is made.
- 144 Malin: First bunkers are on us. Metaphorically. But the barge will be there.
- 36 Lars: 412 pages, and page 211 has my coffee on it.
- 9 Edmund: Your grandfather would have asked who reads page 211.
- 308 Astrid: We have.

== 19 Ingrid Solberg | 2d 07:10 | Port calls, Short sea | likes 38
Pilots at the Elbe were 70 minutes late on 9 of our last 20 calls. Not their fault: two cutters in repair. I moved our request one tide forward and told every lashing gang. Since then: no gang waited.
If you call at Hamburg this month, do the same before your planner finds out by himself.
- 78 Julia: Confirmed from the terminal side, and thank you. Cutter one is back on {day:6}.
- 247 Hilde: Our planner did find out by himself. It was not a good evening.
- 53 Daisuke: Different sea, same lesson: book the slowest part first.

== 31 Ingrid Solheim | 3d 09:15 | Short sea, Contract rates | likes 61 by 32, 9 | key fueleu
One year of the FuelEU line on our invoices. What we learned:
1. Customers do not mind paying it. They mind not being able to check it.
2. One line, one number, one link to the certificate. Three lines made three questions.
3. 11 of 240 customers asked for the calculation. All 11 are still with us.
4. The two who left said “too expensive” and came back when they saw the others’ single “surcharge”.
- 32 Matthias: Slide-free as always. May I use number 2 on my panel?
- 31 Ingrid: @[32] Use all four, and say that finance wrote them.
- 144 Malin: Number 2 cost us a year to learn as well.
- 336 Olivier: As one of the 11: I asked because my auditor asked. It took ten minutes. Thank you for that.
- 94 Femke: Which certificate do you link for blends?
- 361 Malin: @[94] Proof of sustainability per delivery, the blend share stands on it.

== 41 Elin Ekström | 3d 12:45 | Short sea, Reefer
Göteborg – Klaipėda on Saturday sails at 20:00 instead of 18:00, because the rail shuttle from Eskilstuna comes later on weekends this month. Two hours for us, one day for whoever is on that train.
- 44 Lorato: Two hours well spent.
- 176 Jurgita: The ramp in Klaipėda is informed, discharge 07:30 on Sunday.

== 58 Oliver Okafor | 6d 09:55 | Short sea, Customs
Felixstowe, wind above 38 knots from midnight to 05:00, cranes stopped. Our seven boxes from Gdynia come off today after 15:00. Hauliers have new times, nobody stands in the lay-by at Trimley.
- 117 Callum: The Harwich two are through already.
- 300 Emily: One driver did stand at Trimley. He had soup with him. All good.

== 35 Jeroen Visser | 9d 13:20 | Short sea
I moved a call from Tuesday to Thursday and have explained it 34 times. So here once for all: the berth in Immingham is dredged on Tuesdays until {day:20}. With a full ship we would sit there for one tide. Thursday is slower on paper and faster in fact.
- 251 Anouk: 35 times. My mother asked.
- 260 Oliver: Dredging plan attached to our notice as well, thank you.
- 53 Daisuke: Please keep explaining it. Silence would have cost more.

== 71 Riikka Mäkelä | 12d 11:40 | Short sea, Rail, Sea
We load 2 400 tonnes of board a day in Kotka, and one thing decides if the day is good: whether the ship tells us its stowage before 05:00. Before: we load in the order of the ship. After: the ship loads in the order of the forklifts.
Seven carriers. Three manage it. You know who you are, and so do we.
- 36 Lars: Which side are we on?
- 71 Riikka: @[36] For three months now, the good one.
- 2 Tomasz: We send it at 04:30 now. It cost us one spreadsheet and one argument.
- 282 Mikko: Four of seven as of this week.

== 69 Kelebogile Seretse | 1d 14:20 | Short sea, Bulk
Question: who has moved tiles in bulk bags instead of on pallets on short sea, and how many broke? We have 600 shops and 2.1 % breakage on pallets, mostly at the last handover and not on the water.
- 31 Ingrid: Bags make it worse in our experience. The lower tier suffers.
- 152 Wout: We tried last year, same company, different depot: 3.4 %.
- 69 Kelebogile: @[152] You could have told me! Lunch.
- 372 Fatima: Pallet collars, not bags. I can show you photos from a Spanish customer.

== 94 Femke van den Berg | 18d 08:55 | Short sea, Road
Trailer pool: 12 % of our 45-footers stood more than nine days at a customer’s last month. We wrote to each, with a photo and a date and without the word “demurrage”. 71 of 84 came back within a week.
- 4 Piotr: May I borrow the letter? Forty of mine would like to come home.
- 94 Femke: @[4] It is three sentences. Sent.
- 7 Liesbeth: She wrote it. I only took out the adverbs.

== 2 Tomasz Wilk | 23d 17:10 | Feeder, Contract rates | likes 44 by 1 | key round
Gdańsk feeder round, notes in four lines: berth productivity is up 6 %. Waiting time is up 9 %. Both are true because all of us arrive on Monday.
We will try a shared arrival list from {month:1}: every line says its true hour two days before, and the terminal orders by that. Nine lines at the table, eight agreed.
- 76 Paweł: From our side: the list is live in test. It takes a minute a ship.
- 86 Rasmus: If you want it fed by machine instead of by hand, the feed exists.
- 189 Anna: I would like the ninth to read this.
- 42 Giorgos: Piraeus is watching with interest.

== 225 Marcin Szymański | 29d 05:50 | Short sea, Port calls
Gdynia pilot station, this morning: three ships abeam, one pilot boat, no raised voices. Sometimes it works because three captains know each other.
! ship: Our morning ship outbound from Gdynia, the pilot just off
- 19 Ingrid: Most things at sea work because of that.
- 93 Magdalena: And because Marcin had called all three the night before.

== 100 Gustav Bergström | 41d 10:30 | Short sea
Lashing gear count: 61 twistlocks and 14 rods have gone for a walk this year. If you find some with a yellow dot in your terminal, they are ours. A cake for every ten.
- 261 Mindaugas: Klaipėda: 23 yellow dots in the workshop. Do cakes round up?
- 100 Gustav: @[261] They do. Three cakes.

== 278 Krzysztof Wójcik | 36d 09:05 | Short sea, Contract rates | network
Pricing between us: spot Gdynia – Leixões is at 640 for a 40-foot dry, contract at 590. When the two come this close I stop discounting contracts and ask for volume instead. Do you see it the same way?
- 2 Tomasz: Same. Above 500 boxes we talk, below we hold.
- 1 Marta: Southbound yes. Northbound I would still move for fruit.
- 7 Liesbeth: 20 % gap or no contract, that is my rule of thumb.
`
