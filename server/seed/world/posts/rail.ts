/** Rail and intermodal. */
export const RAIL = `
== 27 Lukas Brandt | 20h | Rail, Intermodal rail | with 1 | likes 36 by 1 | key thursday
The Thursday gate in Duisburg holds for another quarter: 20:45 in, 23:10 out, Gdańsk on Friday 19:30. Fifteen weeks in a row now without a cancelled train. With the works at Oebisfelde we go round by Magdeburg from {day:18} and lose 40 minutes, which we take from the shunting, not from you.
! yard_rail
- 76 Paweł: Friday 19:30 in Gdańsk is track 4 again, and the crane is yours until 21:00.
- 129 Anna: Fifteen weeks. I had stopped counting the bad ones, now I stop counting the good ones.
- 45 Thorsten: 16 on Thursday, touch wood.
- 282 Mikko: Can you carry 45-foot on the Magdeburg route?
- 27 Lukas: @[282] Yes, P/C 45/375 all the way.

== 45 Thorsten Petersen | 2d 09:25 | Intermodal rail, Rail
Two slots free on Duisburg – Trieste, Wednesday and Saturday, from week {week:2}. 30 TEU each, 1 400 tonnes, fixed price for a quarter. First come, and please do not send me a maybe.
- 385 Burak: Wednesday, yes.
- 40 Sofia: Saturday if it connects to the Mersin ship on Monday.
- 45 Thorsten: @[40] It does, three hours between them. Both gone, thank you.

== 46 Andrea Conti | 11h | Intermodal rail, Road | likes 22
Tarvisio is one track until Sunday 22:00. Trailer trains run every second slot, 31 hours become 37. We have put the reefers first, the paper last, and told the paper.
! bridge: One of our trains on the arch bridge above Pontebba
- 130 Ville: Paper was told at 05:40, with a new time that was right. I can live with last when I know it.
- 28 Aylin: 14 of my trailers are in it. Two are flowers. Please?
- 46 Andrea: @[28] Number 3 and 7 in the sequence. I moved them before you wrote.

== 28 Aylin Demirel | 17h | Ro-ro, Road, Intermodal rail | likes 29 by 27 | key trailers
Pendik – Trieste – Duisburg, door to door on one tariff: 5.5 days on average in {month:-1}, 4.9 the best, 8.1 the worst. The worst one was a public holiday in three countries, on three different days.
I make the calendar of those now. Whoever wants it gets it.
! border: The queue at Kapıkule that these trailers do not stand in
- 173 Eleni: Calendar please, with the Greek ones, they move too.
- 232 Petra: And the Czech ones, there are 13.
- 28 Aylin: 22 requests in one morning. It goes into the documents of my profile tonight.

== 71 Riikka Mäkelä | 25d 09:30 | Rail
Wagons from Kouvola: booked 24, came 21, loaded 21, invoiced 24. I love this trade.
- 27 Lukas: Not ours, I checked. But I know the feeling from the other side.
- 90 Wade: We see that one every month. It is always the booked number on the bill.
- 71 Riikka: @[90] I know, I found it without software. It is 21, I counted, it was cold.

== 62 Nurlan Bekov | 20d 06:10 | Rail, Forwarding | likes 33
Khorgos to Poti in 17 days on average over the last eight weeks. Where the time goes: 2 days at the gauge change, 5 on the Kazakh steppe, 4 waiting for the Caspian ship, 1.5 on it, 3 to Poti, the rest is paper.
The four days of waiting are the only ones I can change. From {month:1} the ship has a fixed day.
! yard_rail_dawn: Khorgos at first light, a train on each gauge
! yard_rail: Dostyk, the crane that changes gauge for us
! bridge: On the way to the Caspian, day nine
- 121 Beatriz: Fixed Tuesday and Saturday, even when half full.
- 27 Lukas: 17 is where we start to talk. At 15 I know three customers.
- 218 Đức: Is electronics accepted on the ship?
- 160 Timur: @[218] Yes, with a seal check in Aktau. Twenty minutes.

== 81 Thorsten Behrens | 5d 16:20 | Intermodal rail, Barge, Terminal
The wind again: cranes 1 to 4 stop above 72 km/h. I would rather tell you at 08:00 that it may happen at 14:00 than at 14:05 that it has. So from now on: forecast every morning, right or wrong. Yesterday it was wrong. Nobody minded.
- 140 Elif: I minded a little, I had ordered pizza for the wait.
- 74 Urs: A wrong warning costs me a phone call. No warning costs me a night shift.
- 104 Antje: Our drivers read it before the weather.

== 137 Antje Albrecht | 34d 08:40 | Intermodal rail, Terminal
Nine tracks, ten trains. Every day one of them waits, and every day a different customer asks why it is theirs. We publish the sequence now, with the reason in four words. “Late from Bebra.” “Locomotive took a nap.”
- 269 Henning: The nap one was ours.
- 202 Friederike: It has become the most read list in the house.

== 107 Zeynep Aksoy | 15d 11:00 | Intermodal rail, Road | company
Colleagues: works council and planning agreed on the new rota for Halkalı, start {day:7}. Four on, three off, night bonus unchanged. Please read the sheet in the office before you ask Burak.
- 328 Burak: Thank you for the last sentence.
- 195 Derya: Is the swap list still by phone?
- 107 Zeynep: @[195] By phone until the end of the month, then in the app.

== 335 Matthias Kaya | 48d 13:15 | Rail
What does a key account manager do on a Sunday? Stands in Bebra with a thermos and counts his customer’s boxes on a diverted train. 38 of 38, by the way.
! bridge: Our diverted train on the old bridge, Sunday noon
- 104 Antje: The customer sent cake on Monday.
- 191 Jan: Next Sunday is mine then.
`
